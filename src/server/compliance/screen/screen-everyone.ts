import { and, asc, eq, gt, isNull, ne, notBetween, or, sql } from 'drizzle-orm';
import { screenings } from '@/server/compliance/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { readPerson } from './person';
import { screenNames } from './screen-names';
import { newestImport, screenPerson } from './screen-person';

const BATCH = 100;
/** Below all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Screens everyone who was not screened with the present lists, or not within `screeningSeconds`. While the screening service does not
 * answer, names alone are screened, and persons with wallets stay due.
 */
export async function screenEveryone(ctx: AppContext): Promise<void> {
  let isDown = false;
  let last = FIRST;
  for (;;) {
    const due = await findDue(ctx, last);
    for (const userId of due) {
      if (isDown) await screenNamesOf(ctx, userId);
      else isDown = !(await screenWhole(ctx, userId));
    }
    const next = due.at(-1);
    if (next === undefined) break;
    last = next;
  }
  if (isDown) throw new Error('The screening service does not answer: wallets were not screened.');
}

/** @returns false when the screening service did not answer */
async function screenWhole(ctx: AppContext, userId: string): Promise<boolean> {
  try {
    await screenPerson(ctx, userId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'WALLET_CHECK_DOWN') return false;
    throw error;
  }
}

async function screenNamesOf(ctx: AppContext, userId: string): Promise<void> {
  const person = await readPerson(ctx.db, userId);
  if (person) await screenNames(ctx, userId, person);
}

async function findDue(ctx: AppContext, after: string): Promise<string[]> {
  const now = ctx.clock.now();
  const old = plusSeconds(now, -ctx.config.limits.screeningSeconds);
  const listsAt = await newestImport(ctx.db);
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(screenings, eq(screenings.userId, users.id))
    .where(
      and(
        gt(users.id, after),
        ne(users.status, 'DEACTIVATED'),
        or(
          isNull(screenings.screenedAt),
          // A time in the future was written by hand: the person is due as well.
          notBetween(screenings.screenedAt, old, now),
          sql`${screenings.listsAt} is distinct from ${listsAt?.toISOString() ?? null}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}
