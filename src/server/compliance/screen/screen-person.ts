import type { Db, Tx } from '@fnx/postgres/client';
import type { Jobs } from '@fnx/postgres/jobs/jobs';
import { and, eq, sql } from 'drizzle-orm';
import { sanctionsLists, screenings } from '@/server/compliance/tables';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { linkedWallets } from '@/server/users/linked-wallets';
import { checkAddress } from './check-address';
import { readPerson } from './person';
import { screenNames } from './screen-names';

export const SCREENING_QUEUE = 'sanctions-screening';

/**
 * Screens a person's names, then the linked wallets, and notes when and with which lists.
 * @throws DomainError WALLET_CHECK_DOWN when a wallet could not be checked: the person stays due
 */
export async function screenPerson(ctx: AppContext, userId: string): Promise<void> {
  const screenedAt = ctx.clock.now();
  const listsAt = await newestImport(ctx.db);
  const person = await readPerson(ctx.db, userId);
  if (!person) return;
  await screenNames(ctx, userId, person);
  for (const { address } of await linkedWallets(ctx.db, userId)) {
    await checkAddress(ctx, userId, address).catch(ignoreHit);
  }
  await ctx.db
    .insert(screenings)
    .values({ userId, screenedAt, listsAt })
    .onConflictDoUpdate({ target: screenings.userId, set: { screenedAt, listsAt } });
}

/** Its case is open. */
function ignoreHit(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'ACCOUNT_REVIEW')) throw error;
}

/** When a list was last replaced; null before the first import. */
export async function newestImport(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql`max(${sanctionsLists.importedAt})`.mapWith(sanctionsLists.importedAt) })
    .from(sanctionsLists);
  return row?.at ?? null;
}

/** Has a person screened soon, and before the next purchase. In the transaction that changes the name. */
export async function screenAgain({ jobs }: { jobs: Jobs }, tx: Tx, userId: string): Promise<void> {
  await tx.delete(screenings).where(eq(screenings.userId, userId));
  await jobs.send(tx, SCREENING_QUEUE, { userId });
}

/** Screens a person who was not screened with the present lists since the name was given. @throws DomainError WALLET_CHECK_DOWN */
export async function requireScreened(ctx: AppContext, userId: string): Promise<void> {
  const present = eq(screenings.listsAt, sql`(select max(imported_at) from sanctions_lists)`);
  const isDone = and(eq(screenings.userId, userId), present);
  if ((await ctx.db.$count(screenings, isDone)) === 0) await screenPerson(ctx, userId);
}
