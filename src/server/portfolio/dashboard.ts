import { OPEN_ORDER_STATUSES } from '@fnx/api/shared/vocabulary';
import { formatDecimal, mulDiv, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { and, desc, eq, inArray, isNull, like } from 'drizzle-orm';
import { changeBetween, getFnxPrice } from '@/server/market/share-price';
import { countUnread } from '@/server/messaging/notifications/list-notifications';
import { notifications } from '@/server/messaging/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { viewOrders } from '@/server/purchase/orders/view-order';
import { orders } from '@/server/purchase/tables';
import { findUnknownCost } from '@/server/register/enter-cost';
import { holdingMarks } from '@/server/register/tables';
import { stakingTotals, viewTotals } from '@/server/staking/list-stakes';
import { users } from '@/server/users/tables';
import { readHoldings, viewHoldings } from './holdings';
import { latestTransactions } from './list-transactions';

const LATEST = 5;
const ANNOUNCEMENTS = 3;

export async function readDashboard(ctx: AppContext, session: Session) {
  const { userId } = session;
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw problem('SESSION_EXPIRED');
  const [figures, staking, open, price, latest, announcements, unread, unknownCost] =
    await Promise.all([
      readHoldings(ctx, userId),
      stakingTotals(ctx, userId),
      openOrders(ctx, userId),
      getFnxPrice(ctx),
      latestTransactions(ctx, session, LATEST),
      newestAnnouncements(ctx, userId),
      countUnread(ctx.db, userId),
      findUnknownCost(ctx, userId),
    ]);
  return {
    holdings: viewHoldings(figures),
    valueUsd: formatDecimal(figures.valueUsdRaw, USD_DECIMALS),
    ...(await investment(ctx, userId, figures.valueUsdRaw)),
    unknownCost,
    rewards: viewTotals(staking),
    announcements,
    unread,
    price: { price: price.price, change24h: price.change24h, updatedAt: price.updatedAt },
    kycStatus: user.kycStatus,
    openOrders: await viewOrders(ctx.db, open),
    latestTransactions: latest.docs,
  };
}

function openOrders({ db }: AppContext, userId: string) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_ORDER_STATUSES])))
    .orderBy(desc(orders.createdAt));
}

/** Cost, average price and gain of the shares that are held, from the newest holding mark. */
async function investment({ db }: AppContext, userId: string, valueUsdRaw: bigint) {
  const [mark] = await db
    .select({ costRaw: holdingMarks.costUsdRaw, sharesRaw: holdingMarks.sharesRaw })
    .from(holdingMarks)
    .where(eq(holdingMarks.userId, userId))
    .orderBy(desc(holdingMarks.at), desc(holdingMarks.id))
    .limit(1);
  const { costRaw, sharesRaw } = mark ?? { costRaw: 0n, sharesRaw: 0n };
  const { change, changePct } = changeBetween(costRaw, valueUsdRaw);
  const oneShare = 10n ** BigInt(SHARE_DECIMALS);
  return {
    investedUsd: formatDecimal(costRaw, USD_DECIMALS),
    averagePriceUsd:
      sharesRaw === 0n
        ? null
        : formatDecimal(mulDiv(costRaw, oneShare, sharesRaw, 'down'), USD_DECIMALS),
    gainUsd: change,
    gainPct: changePct,
  };
}

async function newestAnnouncements({ db }: AppContext, userId: string) {
  const rows = await db
    .select({
      id: notifications.id,
      title: notifications.title,
      body: notifications.body,
      link: notifications.link,
      at: notifications.createdAt,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.kind, ['NEWS', 'VOTE', 'DISTRIBUTION']),
        // A distribution that was paid is of the same kind.
        like(notifications.dedupeKey, 'announcement:%'),
        isNull(notifications.removedAt),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(ANNOUNCEMENTS);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
