import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { shareValue } from '@/server/market/quote-math';
import { sharePriceAt } from '@/server/market/share-price';
import type { AppContext } from '@/server/platform/context';
import { orders } from '@/server/purchase/tables';
import { bookShares, shareBalances } from '@/server/register/balances';
import { type LockedUp, readLockedUp } from '@/server/register/locked-up';

type HoldingFigures = {
  availableRaw: bigint;
  stakedRaw: bigint;
  onSaleRaw: bigint;
  /** Bought in a block that is not final yet. */
  pendingRaw: bigint;
  /** In no wallet yet; not available. */
  bookEntryRaw: bigint;
  totalRaw: bigint;
  /** The part of the total that is locked up; null: none. */
  lockedUp: LockedUp | null;
  valueUsdRaw: bigint;
};

/** A customer's shares and their value at the current price. Pending shares are not included in the total. */
export async function readHoldings(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<HoldingFigures> {
  const { available, staked, onSale, total } = await shareBalances(ctx.db, userId);
  const bookEntryRaw = await bookShares(ctx.db, userId);
  const [row] = await ctx.db
    .select({ pending: sql<string>`coalesce(sum(${orders.sharesRaw}), 0)` })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ['SUBMITTED', 'CONFIRMING'])));
  const price = await sharePriceAt(ctx, ctx.clock.now());
  const totalRaw = total;
  return {
    availableRaw: available > bookEntryRaw ? available - bookEntryRaw : 0n,
    bookEntryRaw,
    stakedRaw: staked,
    onSaleRaw: onSale,
    pendingRaw: BigInt(row?.pending ?? '0'),
    totalRaw,
    lockedUp: await readLockedUp(ctx, userId),
    valueUsdRaw: price ? shareValue(totalRaw, price.priceRaw) : 0n,
  };
}

export function viewHoldings(figures: HoldingFigures) {
  const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
  return {
    available: shares(figures.availableRaw),
    staked: shares(figures.stakedRaw),
    onSale: shares(figures.onSaleRaw),
    pending: shares(figures.pendingRaw),
    bookEntry: shares(figures.bookEntryRaw),
    total: shares(figures.totalRaw),
    lockedUp: figures.lockedUp && {
      shares: shares(figures.lockedUp.raw),
      until: figures.lockedUp.until.toISOString(),
    },
    valueUsd: formatDecimal(figures.valueUsdRaw, USD_DECIMALS),
  };
}
