import { LIMIT_PERIODS, type LimitPeriod } from '@fnx/api/shared/compliance';
import type { Db } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, or, sql } from 'drizzle-orm';
import { readLimits, usdRaw } from '@/server/compliance/limits/read-limits';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { isLive, orders } from './tables';

const MONTH_DAYS = 30;

/** USD with 8 decimals. */
type Window = { period: LimitPeriod; limitRaw: bigint; spentRaw: bigint; leftRaw: bigint };

/** `least`: the window that leaves least, of equal ones the longest. `totalRaw`: all purchases, offered ones included. */
export type LimitsLeft = { least: Window; totalRaw: bigint };

/**
 * Reads what a customer may still order within 24 hours, 30 days and in all. Purchases count, and signed quotes until the chain has passed
 * their end: only then can they no longer become a purchase.
 */
export async function limitsLeft(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  db: Db,
  userId: string,
): Promise<LimitsLeft> {
  const limits = await readLimits(ctx, db, userId);
  const spent = await readSpent(ctx, db, userId);
  const windows = LIMIT_PERIODS.map((period): Window => {
    const limitRaw = usdRaw(limits[period]);
    const leftRaw = limitRaw - spent[period];
    return { period, limitRaw, spentRaw: spent[period], leftRaw: leftRaw > 0n ? leftRaw : 0n };
  });
  const least = windows.reduce((one, other) => (other.leftRaw <= one.leftRaw ? other : one));
  return { least, totalRaw: spent.TOTAL };
}

async function readSpent(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db,
  userId: string,
): Promise<Record<LimitPeriod, bigint>> {
  const now = clock.now();
  const since = (days: number) => plusSeconds(now, -days * DAY_SECONDS).toISOString();
  const sumSince = (days: number) => sql<string>`coalesce(sum(${orders.totalUsdRaw})
    filter (where ${isLive} or ${orders.confirmedAt} > ${since(days)}::timestamptz), 0)`;
  const [row] = await db
    .select({
      day: sumSince(1),
      month: sumSince(MONTH_DAYS),
      total: sql<string>`coalesce(sum(${orders.totalUsdRaw}), 0)`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isLive, eq(orders.status, 'CONFIRMED'))));
  return {
    DAY: BigInt(row?.day ?? 0),
    MONTH: BigInt(row?.month ?? 0),
    TOTAL: BigInt(row?.total ?? 0),
  };
}
