import { DAY_SECONDS } from '@fnx/values/time';
import { inArray, lt } from 'drizzle-orm';
import { notifications } from '@/server/messaging/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';

const AT_ONCE = 10_000;

export async function forgetNotifications({ db, config, clock }: AppContext): Promise<void> {
  const days = config.limits.notificationDays;
  const before = plusSeconds(clock.now(), -days * DAY_SECONDS);
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, before))
    .limit(AT_ONCE);
  for (;;) {
    const { rowCount } = await db.delete(notifications).where(inArray(notifications.id, old));
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
