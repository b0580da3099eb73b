import { and, isNull, lt, or } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { idempotencyKeys, liveEvents, lockouts, throttles } from '@/server/platform/tables';
import { DAY_SECONDS } from '@/shared/time';

/** Deletes expired counters, locks, idempotency keys and events. */
export async function removeLeftovers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const ago = (days: number) => plusSeconds(now, -days * DAY_SECONDS);
  const { db } = ctx;
  await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
  await db
    .delete(lockouts)
    .where(
      and(
        lt(lockouts.windowEndsAt, ago(2)),
        or(isNull(lockouts.lockedUntil), lt(lockouts.lockedUntil, ago(2))),
      ),
    );
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, plusSeconds(now, -ctx.config.limits.idempotencySeconds)));
  // Events of pages that are closed are never delivered.
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, plusSeconds(now, -3_600)));
}
