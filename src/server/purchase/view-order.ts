import { asc, inArray } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { OrderWithPayment } from '@/api/purchase/schemas';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { CHAIN_ID } from '@/chain/chains';
import { encodePayment } from '@/chain/payment';
import { type Quote, viewQuoteFigures } from '@/server/market/quote';
import { shareValue } from '@/server/market/quote-math';
import { quotes } from '@/server/market/tables';
import type { Db, Tx } from '@/server/platform/database/client';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import type { Order } from './move-order';
import { statusText } from './order-states';
import { orderHistory } from './tables';

type HistoryRow = typeof orderHistory.$inferSelect;

export async function viewOrders(db: Db | Tx, rows: readonly Order[]): Promise<OrderWithPayment[]> {
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

export async function readOrderView(db: Db | Tx, order: Order): Promise<OrderWithPayment> {
  const [view] = await viewOrders(db, [order]);
  if (!view) throw new Error(`Order ${order.id} cannot be shown.`);
  return view;
}

function viewOrder(order: Order, quote: Quote, history: readonly HistoryRow[]): OrderWithPayment {
  const decimals = isCurrencyId(order.currencyId) ? CURRENCIES[order.currencyId].decimals : 18;
  const coin = (raw: bigint) => formatDecimal(raw, decimals);
  const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);
  return {
    id: order.id,
    number: order.number.toString(),
    status: order.status,
    statusText: statusText(order.status, order.note),
    quote: viewQuoteFigures(quote),
    currencyId: order.currencyId,
    symbol: order.currencyId,
    payAmount: coin(order.payRaw),
    payAmountRaw: order.payRaw.toString(),
    receivedAmount: order.receivedRaw === null ? null : coin(order.receivedRaw),
    shares: formatDecimal(order.sharesRaw, SHARE_DECIMALS),
    sharePriceUsd: usd(order.sharePriceRaw),
    valueUsd: usd(shareValue(order.sharesRaw, order.sharePriceRaw)),
    platformFeeUsd: usd(order.feeUsdRaw),
    networkFeeBnb: formatDecimal(order.networkFeeRaw, 18),
    fromAddress: getAddress(order.fromAddress),
    toAddress: getAddress(order.toAddress),
    txHash: order.txHash as Hex | null,
    replacedHashes: order.replacedHashes as Hex[],
    blockNumber: order.blockNumber,
    confirmations: order.confirmations,
    confirmationsRequired: order.confirmationsRequired,
    refundTxHash: order.refundTxHash as Hex | null,
    agreementVersion: order.agreementVersion,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    history: history.map(({ status, at, note }) => ({ status, at: at.toISOString(), note })),
    payment: order.status === 'CREATED' ? viewPayment(order) : null,
  };
}

export function viewPayment(order: Order) {
  const tokenAddress = order.tokenAddress === null ? null : getAddress(order.tokenAddress);
  const kind = tokenAddress ? ('ERC20' as const) : ('NATIVE' as const);
  const to = getAddress(order.toAddress);
  const terms = { chainId: CHAIN_ID, kind, to, tokenAddress, amountRaw: order.payRaw };
  return {
    chainId: CHAIN_ID,
    kind,
    to,
    tokenAddress,
    amountRaw: order.payRaw.toString(),
    ...(kind === 'ERC20' ? { data: encodePayment(terms).data } : {}),
    expiresAt: order.expiresAt.toISOString(),
  };
}
