import { letRun } from '@fnx/postgres/let-run';
import { asc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { journal } from '@/server/platform/tables';
import { ABOUT_PERSONS } from './compare-carried-out';
import { findChangedRows } from './find-changed-rows';

/**
 * Finds what the database says and the journal does not explain: somebody with access to the tables changed it without the service, or,
 * once a first officer has joined, without a command.
 */
export async function findUnrecorded(ctx: AppContext): Promise<string[]> {
  const [first] = await ctx.db
    .select({ at: journal.at })
    .from(journal)
    .where(eq(journal.action, 'officers join'))
    .orderBy(asc(journal.id))
    .limit(1);
  // One snapshot: a command that runs meanwhile changes a table and the journal together.
  return ctx.db.transaction(
    async (tx) => {
      await letRun(tx);
      const snapshot = { ...ctx, db: tx };
      const found = await findChangedRows(snapshot.db, ctx.registry.guards);
      if (!first) return found;
      // The demo makes people and prices by itself. Elsewhere everything has been a command from the start.
      const since = ctx.config.mode === 'demo' ? first.at : new Date(0);
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
