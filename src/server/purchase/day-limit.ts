import { and, eq, gt, or, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { USD_DECIMALS } from '@/shared/money';
import { DAY_SECONDS } from '@/shared/time';
import { isLive, orders } from './tables';

/**
 * What a customer may still order within 24 hours: USD with 8 decimals, never negative. Purchases count, and signed quotes
 * until the chain has passed their end: only then can they no longer become a purchase.
 */
export async function dayLeft(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  db: Db | Tx,
  userId: string,
): Promise<bigint> {
  const dayAgo = plusSeconds(ctx.clock.now(), -DAY_SECONDS);
  const isBought = and(eq(orders.status, 'CONFIRMED'), gt(orders.confirmedAt, dayAgo));
  const [row] = await db
    .select({ spent: sql<string>`coalesce(sum(${orders.totalUsdRaw}), 0)` })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isLive, isBought)));
  const limitRaw = BigInt(ctx.config.limits.maxDayUsd) * 10n ** BigInt(USD_DECIMALS);
  const leftRaw = limitRaw - BigInt(row?.spent ?? '0');
  return leftRaw > 0n ? leftRaw : 0n;
}
