import { and, asc, eq, lt } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { DAY_SECONDS } from '@/shared/time';
import { notifications } from './tables';

const BATCH = 200;

export async function forgetNotifications(ctx: AppContext): Promise<void> {
  const days = ctx.config.limits.notificationDays;
  const before = plusSeconds(ctx.clock.now(), -days * DAY_SECONDS);
  const old = lt(notifications.createdAt, before);
  for (;;) {
    const people = await ctx.db
      .selectDistinct({ userId: notifications.userId })
      .from(notifications)
      .where(old)
      .orderBy(asc(notifications.userId))
      .limit(BATCH);
    // One user per statement, to avoid deadlocks with other updates of several users' tallies.
    for (const { userId } of people) {
      await ctx.db.delete(notifications).where(and(eq(notifications.userId, userId), old));
    }
    if (people.length < BATCH) return;
  }
}
