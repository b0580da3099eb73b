import type { Db } from '@fnx/postgres/client';
import { letRun } from '@fnx/postgres/let-run';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { officerPasskeys, officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { journal } from '@/server/platform/tables';
import { ABOUT_PERSONS } from './compare-carried-out';

/**
 * Finds what the database says and the journal does not explain, once a first officer has joined: somebody with access to the tables
 * changed it without a command.
 */
export async function findUnrecorded(ctx: AppContext): Promise<string[]> {
  const [first] = await ctx.db
    .select({ at: journal.at })
    .from(journal)
    .where(eq(journal.action, 'officers join'))
    .orderBy(asc(journal.id))
    .limit(1);
  if (!first) return [];
  // The demo makes people and prices by itself. Elsewhere everything has been a command from the start.
  const since = ctx.config.mode === 'demo' ? first.at : new Date(0);
  // One snapshot: a command that runs meanwhile changes a table and the journal together.
  return ctx.db.transaction(
    async (tx) => {
      await letRun(tx);
      const snapshot = { ...ctx, db: tx as unknown as Db };
      const found: string[] = [];
      found.push(...(await findOtherPersons(snapshot)));
      for (const find of ctx.registry.unrecorded) found.push(...(await find(snapshot, since)));
      return found;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Signed commands whose entry names another person than the proposal. Whom an address belonged to is known while the person has it: a
 * person who changed it since, and whose old address nobody has, is passed over.
 */
async function findOtherPersons({ db }: Pick<AppContext, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; action: string }>(sql`
    select entry.id, entry.action
    from journal entry join journal made on made.action = 'proposals make' and made.target = entry.proposal,
      lower(made.after->'args'->>0) named
    where entry.action in ${[...ABOUT_PERSONS]} and exists (
        select from users where named in (lower(email), phone, id::text) and id::text <> entry.target and created_at <= entry.at)
      and not exists (select from users where named in (lower(email), phone, id::text) and id::text = entry.target)
    order by 1`);
  return rows.map(
    ({ id, action }) => `Entry ${id} (${action}) is about another person than its proposal.`,
  );
}

/** Officers in the table whom the journal does not know, or with other keys or roles, and those who are gone without a command. */
export async function findUnknownOfficers(
  { db }: Pick<AppContext, 'db'>,
  known: ReadonlyMap<
    string,
    { keys: ReadonlyMap<string, { key: Buffer }>; roles: readonly string[] }
  >,
): Promise<string[]> {
  const rows = await db.select().from(officers);
  const keys = await db.select().from(officerPasskeys).where(isNull(officerPasskeys.removedAt));
  const working = rows.filter(
    ({ admittedAt, removedAt }) => admittedAt !== null && removedAt === null,
  );
  const gone = [...known.keys()].filter((email) => !working.some((one) => one.email === email));
  const other = working.filter(({ id, email, roles }) => {
    const recorded = known.get(email);
    const own = keys.filter(({ officerId }) => officerId === id);
    if (!recorded || own.length !== recorded.keys.size) return true;
    const isKnown = ({ credentialId, publicKey }: (typeof own)[number]) =>
      recorded.keys.get(credentialId)?.key.equals(publicKey);
    if (!own.every(isKnown)) return true;
    return [...roles].sort().join() !== [...recorded.roles].sort().join();
  });
  return [
    ...gone.map((email) => `No command removed the officer ${email}.`),
    ...other.map(
      ({ email }) => `The officer ${email} has another passkey or other roles than recorded.`,
    ),
  ];
}
