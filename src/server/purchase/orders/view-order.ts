import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import { currencyDecimals } from '@fnx/chain/currencies';
import { orderIdOf } from '@fnx/chain/order-id';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { asc, inArray } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { type Quote, viewQuoteFigures } from '@/server/market/quote';
import { shareValue } from '@/server/market/quote-math';
import { quotes } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import type { Order } from '@/server/purchase/move-order';
import { viewPurchase } from '@/server/purchase/sign-quote';
import { orderHistory } from '@/server/purchase/tables';
import { viewTransfer } from '@/server/purchase/transfers/view-transfer';
import { isPayable, statusText } from './order-states';

type OrderView = Omit<OrderWithPayment, 'payment'>;
type HistoryRow = typeof orderHistory.$inferSelect;

export async function viewOrders(db: Db, rows: readonly Order[]): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const quoteIds = rows.map(({ quoteId }) => quoteId);
  const history = await db
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .orderBy(asc(orderHistory.id));
  const quoted = await db.select().from(quotes).where(inArray(quotes.id, quoteIds));
  return rows.map((order) => {
    const quote = quoted.find(({ id }) => id === order.quoteId);
    if (!quote) throw new Error(`Order ${order.id} has no quote.`);
    const past = history.filter(({ orderId }) => orderId === order.id);
    return viewOrder(order, quote, past);
  });
}

/** An order with its payment, as long as it can be paid: the purchase to sign, or where the bank transfer goes. */
export async function readOrderView(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  db: Db,
  order: Order,
): Promise<OrderWithPayment> {
  const [view] = await viewOrders(db, [order]);
  if (!view) throw new Error(`Order ${order.id} cannot be shown.`);
  return { ...view, payment: viewPayment(ctx, order) };
}

function viewPayment(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  order: Order,
): OrderWithPayment['payment'] {
  if (!isPayable(order) || order.reservedRaw === 0n) return null;
  if (order.method === 'TRANSFER') return viewTransfer(ctx, order);
  return order.expiresAt > ctx.clock.now() ? viewPurchase(order) : null;
}

function viewOrder(order: Order, quote: Quote, history: readonly HistoryRow[]): OrderView {
  const decimals = currencyDecimals(order.currencyId);
  const coin = (raw: bigint) => formatDecimal(raw, decimals);
  const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);
  return {
    id: order.id,
    orderKey: orderIdOf(order.id),
    number: order.number.toString(),
    method: order.method,
    status: order.status,
    statusText: statusText(order, order.note),
    quote: viewQuoteFigures(quote),
    currencyId: order.currencyId,
    symbol: order.currencyId,
    payAmount: coin(order.payRaw),
    payAmountRaw: order.payRaw.toString(),
    shares: formatDecimal(order.sharesRaw, SHARE_DECIMALS),
    sharePriceUsd: usd(order.sharePriceRaw),
    valueUsd: usd(shareValue(order.sharesRaw, order.sharePriceRaw)),
    platformFeeUsd: usd(order.feeUsdRaw),
    networkFeeBnb: formatDecimal(order.networkFeeRaw, 18),
    holder: order.holder as Hex,
    fromAddress: getAddress(order.fromAddress),
    toAddress: getAddress(order.toAddress),
    txHash: order.txHash as Hex | null,
    blockNumber: order.blockNumber,
    confirmations: order.confirmations,
    confirmationsRequired: order.confirmationsRequired,
    agreementVersion: order.agreementVersion,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    history: history.map(({ status, at, note, fault }) => ({
      status,
      at: at.toISOString(),
      note,
      fault,
    })),
  };
}
