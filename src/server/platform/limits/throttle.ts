import { sql } from 'drizzle-orm';
import { plusSeconds, secondsUntil } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { throttles } from '@/server/platform/tables';

type Hit = {
  allowed: boolean;
  /** Hits that are still free in this window. */
  left: number;
  /** Seconds until the window ends. */
  retryAfter: number;
};

/**
 * Counts one hit in a fixed window. One statement counts and decides, so that parallel requests on any number of
 * servers share one budget.
 *
 * @param key what is limited; addresses go in by `keyedName`
 */
export async function hit(
  ctx: Pick<AppContext, 'clock'>,
  db: Db | Tx,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<Hit> {
  const now = ctx.clock.now();
  const windowEndsAt = plusSeconds(now, windowSeconds);
  const over = sql`${throttles.windowEndsAt} <= ${now}`;
  const [row] = await db
    .insert(throttles)
    .values({ key, hits: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${over} then 1 else ${throttles.hits} + 1 end`,
        windowEndsAt: sql`case when ${over} then ${windowEndsAt} else ${throttles.windowEndsAt} end`,
      },
    })
    .returning({ hits: throttles.hits, windowEndsAt: throttles.windowEndsAt });
  const hits = row?.hits ?? 1;
  return {
    allowed: hits <= limit,
    left: Math.max(0, limit - hits),
    retryAfter: secondsUntil(row?.windowEndsAt ?? windowEndsAt, now),
  };
}

/**
 * Counts one hit on its own connection, so that it stays counted when the caller's work is rolled back.
 *
 * @throws DomainError RATE_LIMITED once the window is used up
 */
export async function throttle(
  ctx: AppContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { allowed, retryAfter } = await hit(ctx, ctx.db, key, limit, windowSeconds);
  if (!allowed) throw new DomainError('RATE_LIMITED', { retryAfter });
}
