import { describeError } from '@fnx/postgres/faults';
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';
import { erasePerson } from './erase-person';

const BATCH = 100;

/**
 * Erases the data of accounts that were closed so long ago that their owners cannot come back, and what had to stay until now. One
 * transaction for each person, so that one that fails stops no other.
 */
export async function eraseDue(ctx: AppContext): Promise<void> {
  for (let after: string | null = null; ; ) {
    const due: { id: string }[] = await dueAfter(ctx, after);
    for (const { id } of due) await eraseOne(ctx, id);
    if (due.length < BATCH) return;
    after = due.at(-1)?.id ?? null;
  }
}

function dueAfter({ db, clock, config }: AppContext, after: string | null) {
  const now = clock.now();
  const closedBefore = plusSeconds(now, -config.limits.reactivateSeconds);
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.legalHold),
        or(
          lte(users.eraseDueAt, now),
          and(
            eq(users.status, 'DEACTIVATED'),
            isNull(users.erasedAt),
            lte(users.deactivatedAt, closedBefore),
          ),
        ),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
}

async function eraseOne(ctx: AppContext, id: string): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const { isNew, facts } = await erasePerson(ctx, tx, id);
      if (!isNew) return;
      await writeAutomatic(ctx, tx, {
        actor: 'retention',
        action: 'retention erase',
        target: id,
        reason: 'a period of retention ended',
        after: facts,
      });
    });
  } catch (error) {
    ctx.log.error({ userId: id, error: describeError(error) }, 'person not erased');
  }
}
