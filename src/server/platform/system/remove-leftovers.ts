import { DAY_SECONDS } from '@fnx/values/time';
import { and, isNull, lt, or } from 'drizzle-orm';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { idempotencyKeys, liveEvents, lockouts, throttles } from '@/server/platform/tables';

/** Deletes expired counters, locks, idempotency keys and events. */
export async function removeLeftovers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const ago = (days: number) => plusSeconds(now, -days * DAY_SECONDS);
  const { db } = ctx;
  // A count may be valid for an hour beyond its window.
  await db.delete(throttles).where(lt(throttles.windowEndsAt, plusSeconds(now, -HOUR_SECONDS)));
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
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, plusSeconds(now, -HOUR_SECONDS)));
}
