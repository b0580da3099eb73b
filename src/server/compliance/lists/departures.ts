import type { SanctionsList } from '@fnx/api/shared/compliance';
import type { Db, Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { cases, sanctionsEntries, sanctionsNames } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import type { ListedEntry } from './entry';
import { keepContent } from './list-content';

/*
 * Screening uses an entry that its list has no more until two officers have signed its removal. Otherwise one officer could take a person
 * off the list. An import marks what it does not find. A few entries without a case are removed at once.
 */

/** The part of the most entries of a month that may go without a second signature. */
const MOST_LEAVING = 0.02;
const MONTH_SECONDS = 30 * 86_400;
/** Follows the number of an entry that is still there, with other names or wallets. */
const BEFORE = ' (before)';

const KIND = 'SANCTIONS_LIST_SHRUNK';

const leavingOf = (list: SanctionsList) =>
  and(eq(sanctionsEntries.list, list), eq(sanctionsEntries.departs, true)) as SQL;

/** Marks all entries of a list as leaving before an import. The import then writes each entry of the file again, without the mark. */
export const markAll = (tx: Tx, list: SanctionsList) =>
  tx.update(sanctionsEntries).set({ departs: true }).where(eq(sanctionsEntries.list, list));

type Name = typeof sanctionsNames.$inferInsert;

/**
 * Takes the entries that are about to be written out of the list, and keeps the names and wallets that they have no more, each as an
 * entry of its own that leaves.
 */
export async function keepLost(
  tx: Tx,
  list: SanctionsList,
  entries: readonly ListedEntry[],
  names: readonly Name[],
): Promise<void> {
  const refs = entries.map(({ ref }) => ref);
  const entriesOf = and(eq(sanctionsEntries.list, list), inArray(sanctionsEntries.ref, refs));
  const namesOf = and(eq(sanctionsNames.list, list), inArray(sanctionsNames.ref, refs));
  const had = await tx.delete(sanctionsEntries).where(entriesOf).returning();
  const hadNames = await tx.delete(sanctionsNames).where(namesOf).returning();
  const named = new Set(names.map(({ ref, key }) => `${ref} ${key}`));
  const lost = hadNames.filter(({ ref, key }) => !named.has(`${ref} ${key}`));
  const lostOf = new Set(lost.map(({ ref }) => ref));
  const wallets = new Map(entries.map(({ ref, addresses }) => [ref, addresses]));
  const kept = had
    .map((entry) => ({
      ...entry,
      addresses: entry.addresses.filter((one) => !wallets.get(entry.ref)?.includes(one)),
    }))
    .filter(({ ref, addresses }) => lostOf.has(ref) || addresses.length > 0);
  if (kept.length === 0) return;
  const { addresses } = sanctionsEntries;
  await tx
    .insert(sanctionsEntries)
    .values(kept.map((entry) => ({ ...entry, ref: entry.ref + BEFORE, departs: true })))
    .onConflictDoUpdate({
      target: [sanctionsEntries.list, sanctionsEntries.ref],
      set: { addresses: sql`${addresses} || excluded.addresses` },
    });
  const moved = lost.map((name) => ({ ...name, ref: name.ref + BEFORE }));
  if (moved.length > 0) await tx.execute(insertRows(sanctionsNames, moved));
}

/**
 * Lets those leave at once about which nobody has to sign: entries without a case, of which few leave in a month.
 * @param before how many entries the list had
 * @returns how many left
 */
export async function letGo(act: Act, list: SanctionsList, before: number): Promise<number> {
  const { ctx, tx, name } = act;
  const since = plusSeconds(ctx.clock.now(), -MONTH_SECONDS);
  const [month] = await tx
    .select({
      most: sql<number>`coalesce(max((${journal.after}->>'entries')::int), 0)`,
      left: sql<number>`coalesce(sum((${journal.after}->>'left')::int), 0)::int`,
    })
    .from(journal)
    .where(
      and(eq(journal.action, 'sanctions import'), eq(journal.target, list), gte(journal.at, since)),
    );
  const leaving = await tx.$count(sanctionsEntries, leavingOf(list));
  const most = Math.max(month?.most ?? 0, before);
  const isMuch = leaving + (month?.left ?? 0) > most * MOST_LEAVING;
  const ref = sql`replace(${sanctionsEntries.ref}, ${BEFORE}, '')`;
  const hasCase = sql`exists (select from ${cases} where ${cases.subject} = ${list}::text || ' ' || ${ref})`;
  const gone = isMuch ? [] : await remove(tx, list, sql`not ${hasCase}`);
  const waiting = leaving - gone.length;
  await resolveAlert(ctx, tx, KIND, list);
  if (waiting > 0) {
    const detail = `${name} imported the ${list} list without ${waiting} entries, names or wallets that it had. They count until two officers sign sanctions remove ${list}. Compare the file with the publisher’s.`;
    await raiseAlert(ctx, tx, { kind: KIND, subject: list, detail });
  }
  return gone.length;
}

async function remove(tx: Tx, list: SanctionsList, where: SQL): Promise<string[]> {
  const gone = await tx
    .delete(sanctionsEntries)
    .where(and(leavingOf(list), where))
    .returning({ ref: sanctionsEntries.ref });
  const refs = gone.map(({ ref }) => ref);
  if (refs.length === 0) return refs;
  const named = sql`${sanctionsNames.ref} in (select jsonb_array_elements_text(${JSON.stringify(refs)}::jsonb))`;
  await tx.delete(sanctionsNames).where(and(eq(sanctionsNames.list, list), named));
  return refs;
}

/** With all names and wallets that nobody is compared with any more. */
async function readLeaving(db: Db, list: SanctionsList) {
  const leaving = await db
    .select()
    .from(sanctionsEntries)
    .where(leavingOf(list))
    .orderBy(asc(sanctionsEntries.ref));
  const names = await db
    .select()
    .from(sanctionsNames)
    .where(
      and(
        eq(sanctionsNames.list, list),
        inArray(
          sanctionsNames.ref,
          leaving.map(({ ref }) => ref),
        ),
      ),
    )
    .orderBy(asc(sanctionsNames.name));
  return leaving.map(({ ref, addresses }) => ({
    label: ref,
    value: [...names.filter((one) => one.ref === ref).map(({ name }) => name), ...addresses].join(
      ', ',
    ),
  }));
}

type Of = { list: SanctionsList };

/** The entries, names and wallets of a list that leave it, as signers see them. @throws Refusal when there are none */
export async function departureSubject(ctx: Look, { list }: Of): Promise<Subject> {
  await holdRows(ctx, sanctionsEntries, leavingOf(list));
  const leaving = await readLeaving(ctx.db, list);
  if (leaving.length === 0) throw refusal('LIST_WHOLE', { of: list });
  return {
    of: `sanctions ${list}`,
    what: `Let ${leaving.length} entries leave the ${list} list: nobody is compared with them any more`,
    facts: leaving,
  };
}

/** Removes what leaves a list, which is what the signers have seen. */
export async function removeLeaving({ ctx, tx, entry }: Act, { list }: Of) {
  entry.target = list;
  const refs = await remove(tx, list, sql`true`);
  await keepContent(tx, list);
  await resolveAlert(ctx, tx, KIND, list);
  entry.after = { removed: refs };
  return { list, removed: refs.length };
}
