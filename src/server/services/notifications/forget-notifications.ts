import { lt } from 'drizzle-orm';
import { plusSeconds } from '@/server/adapters/clock';
import type { AppContext } from '@/server/context';
import { notifications } from '@/server/db/schema';

const DAY_SECONDS = 86_400;

/** Deletes notices that are older than anybody looks for, with the keys that kept them from being told twice. */
export async function forgetNotifications(ctx: AppContext): Promise<void> {
  const days = ctx.config.limits.notificationDays;
  const before = plusSeconds(ctx.clock.now(), -days * DAY_SECONDS);
  await ctx.db.delete(notifications).where(lt(notifications.createdAt, before));
}
