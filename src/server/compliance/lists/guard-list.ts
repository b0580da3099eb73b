import type { Tx } from '@fnx/postgres/client';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { cases, sanctionsEntries } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import type { SanctionsList } from '@/shared/compliance';

/** A list with fewer than this part of the entries of a month is taken for incomplete. */
const FEWEST_OF_A_MONTH = 0.8;
const MONTH_SECONDS = 30 * 86_400;

const KIND = 'SANCTIONS_LIST_SHRUNK';

const importsOf = (list: SanctionsList) =>
  and(eq(journal.action, 'sanctions import'), eq(journal.target, list));

/**
 * Refuses a list that lost a large part of the largest one of the last 30 days, however many imports that took. A list that a shell
 * allowed to be smaller counts from then on.
 * @throws Refusal
 */
export async function refuseShrunk(
  { ctx, tx }: Act,
  list: SanctionsList,
  { entries, present }: { entries: number; present: number },
): Promise<void> {
  const since = plusSeconds(ctx.clock.now(), -MONTH_SECONDS);
  const allowed = tx
    .select({ id: sql`coalesce(max(${journal.id}), 0)` })
    .from(journal)
    .where(and(importsOf(list), sql`${journal.after} ? 'smaller'`));
  const [before] = await tx
    .select({ most: sql<number>`coalesce(max((${journal.after}->>'entries')::int), 0)` })
    .from(journal)
    .where(and(importsOf(list), gte(journal.at, since), sql`${journal.id} >= (${allowed})`));
  const most = Math.max(before?.most ?? 0, present);
  if (entries < most * FEWEST_OF_A_MONTH) throw refusal('LIST_SHRUNK', { entries, most });
}

/** The entries of a list that cases name which are not cleared: number and content. */
export async function entriesOfCases(tx: Tx, list: SanctionsList): Promise<Map<string, string>> {
  const { ref, fingerprint } = sanctionsEntries;
  const named = sql`exists (select from ${cases} where ${inArray(cases.state, ['OPEN', 'WAITING', 'CONFIRMED'])}
    and ${cases.subject} = ${list}::text || ' ' || ${ref})`;
  const rows = await tx
    .select({ ref, fingerprint })
    .from(sanctionsEntries)
    .where(and(eq(sanctionsEntries.list, list), named));
  return new Map(rows.map((row) => [row.ref, row.fingerprint]));
}

type Change = {
  lost: number;
  before: ReadonlyMap<string, string>;
  leftOut: readonly string[];
};

/**
 * Tells the desk of an import by which entries vanish, those of a case change, or some are left out; somebody else who imports a whole list ends the alert.
 * @param lost how many entries fewer than before
 */
export async function reportLosses(
  { ctx, tx, name }: Act,
  list: SanctionsList,
  { lost, before, leftOut }: Change,
): Promise<void> {
  const now = await entriesOfCases(tx, list);
  const touched = [...before].filter(([ref, content]) => now.get(ref) !== content);
  if (lost <= 0 && touched.length === 0 && leftOut.length === 0) {
    const [last] = await tx
      .select({ actor: journal.actor })
      .from(journal)
      .where(importsOf(list))
      .orderBy(sql`${journal.id} desc`)
      .limit(1);
    if (last?.actor !== name) await resolveAlert(ctx, tx, KIND, list);
    return;
  }
  const refs = touched.map(([ref]) => ref).join(', ');
  const ofCases = refs && ` Entries of cases are gone or changed: ${refs}.`;
  const faulty = leftOut.length > 0 ? ` Left out: ${leftOut.join(' ')}` : '';
  const detail = `${name} imported the ${list} list with ${Math.max(lost, 0)} entries fewer.${ofCases}${faulty} Compare the file with the publisher’s.`;
  // Each of these imports is told, also while an earlier one is open.
  await resolveAlert(ctx, tx, KIND, list);
  await raiseAlert(ctx, tx, { kind: KIND, subject: list, detail });
}
