import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { formatDecimal, mulDiv, SHARE_DECIMALS, USD_DECIMALS } from '@/lib/money';
import type { AppContext, Session } from '@/server/context';
import { orders, users } from '@/server/db/schema';
import { DomainError } from '@/server/errors';
import { changeBetween, getFnxPrice } from '../pricing/share-price';
import { OPEN_STATUSES } from '../purchase/order-states';
import { viewOrders } from '../purchase/view-order';
import { readHoldings, viewHoldings } from './holdings';
import { latestTransactions } from './list-transactions';

const LATEST = 5;

/** All that the first page after login shows. */
export async function readDashboard(ctx: AppContext, session: Session) {
  const { userId } = session;
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('SESSION_EXPIRED');
  const figures = await readHoldings(ctx, userId);
  const open = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_STATUSES])))
    .orderBy(desc(orders.createdAt));
  const { price, change24h, updatedAt } = await getFnxPrice(ctx);
  return {
    holdings: viewHoldings(figures),
    valueUsd: formatDecimal(figures.valueUsdRaw, USD_DECIMALS),
    ...(await investment(ctx, userId, figures.valueUsdRaw)),
    // Staking, announcements and notifications have nothing to tell yet.
    rewards: { accrued: '0', claimable: '0', claimed: '0' },
    announcements: [],
    unread: 0,
    price: { price, change24h, updatedAt },
    kycStatus: user.kycStatus,
    openOrders: await viewOrders(ctx.db, open),
    latestTransactions: (await latestTransactions(ctx, session, LATEST)).docs,
  };
}

/** What was paid for the shares, fees included, and how their value compares. */
async function investment(ctx: AppContext, userId: string, valueUsdRaw: bigint) {
  const [row] = await ctx.db
    .select({
      paid: sql<string>`coalesce(sum(${orders.totalUsdRaw}), 0)`,
      shares: sql<string>`coalesce(sum(${orders.sharesRaw}), 0)`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'CONFIRMED')));
  const paidRaw = BigInt(row?.paid ?? '0');
  const sharesRaw = BigInt(row?.shares ?? '0');
  const { change, changePct } = changeBetween(paidRaw, valueUsdRaw);
  return {
    investedUsd: formatDecimal(paidRaw, USD_DECIMALS),
    averagePriceUsd:
      sharesRaw === 0n
        ? null
        : formatDecimal(
            mulDiv(paidRaw, 10n ** BigInt(SHARE_DECIMALS), sharesRaw, 'down'),
            USD_DECIMALS,
          ),
    gainUsd: change,
    gainPct: changePct,
  };
}
