import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { plusSeconds, secondsUntil } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttles } from '@/server/platform/tables';
import { networksOf } from './network';

type Hit = {
  allowed: boolean;
  left: number;
  retryAfter: number;
};

/**
 * Counts one hit in a fixed window. A single statement counts and decides, so concurrent requests on all servers
 * share one budget.
 * @param key hash addresses with `keyedName`
 */
export async function hit(
  ctx: Pick<AppContext, 'clock'>,
  db: Db,
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
 * Counts one hit outside the caller's transaction, so a rollback does not undo it.
 * @throws DomainError RATE_LIMITED when the budget is used up
 */
export async function throttle(
  ctx: AppContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { allowed, retryAfter } = await hit(ctx, ctx.db, key, limit, windowSeconds);
  if (!allowed) throw problem('RATE_LIMITED', { retryAfter });
}

/**
 * Counts one hit of the caller's network: an IPv4 address or an IPv6 /64, and `ipv6SiteFactor` times as many of its /48.
 * @throws DomainError RATE_LIMITED when a budget is used up
 */
export async function throttleNetwork(
  ctx: AppContext,
  name: string,
  { ip }: Pick<Caller, 'ip'>,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { own, site } = networksOf(ip);
  await throttle(ctx, `${name}:${own}`, limit, windowSeconds);
  if (site === null) return;
  const siteLimit = limit * ctx.config.limits.ipv6SiteFactor;
  await throttle(ctx, `${name}:${site}`, siteLimit, windowSeconds);
}
