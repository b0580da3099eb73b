import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import { isCurrencyId } from '@/chain/addresses';
import type { Quote } from '@/server/market/quote';
import { openOffering, soldOut, takeShares } from '@/server/market/reserve-shares';
import { quotes } from '@/server/market/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError, invalidFields } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { noIdempotency, type SaveResponse } from '@/server/platform/idempotency';
import { isUuid } from '@/server/platform/ids';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { linkedWallets } from '@/server/users/linked-wallets';
import { lockOwner } from '@/server/users/lock-user';
import { requireActive } from '@/server/users/require-active';
import { users } from '@/server/users/tables';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { OPEN_ORDER_STATUSES } from '@/shared/vocabulary';
import { dayLeft } from './day-limit';
import { type Order, writeLine } from './move-order';
import { orderHistory, orders } from './tables';
import { readOrderView, viewPayment } from './view-order';

export type OrderRequest = {
  quoteId: string;
  address: string;
  agreementVersion: string;
  riskAccepted: true;
};

/**
 * Creates an order from a quote and reserves its shares until it is paid, cancelled or expired. Every amount comes from the
 * quote.
 * @throws DomainError KYC_REQUIRED, COUNTRY_BLOCKED, WALLET_REQUIRED, WALLET_MISMATCH (address), QUOTE_EXPIRED,
 *   OPEN_ORDER_LIMIT, LIMIT_EXCEEDED (left), SOLD_OUT (left), VALIDATION_ERROR for an outdated agreement
 */
export async function createOrder(
  ctx: AppContext,
  session: Session,
  request: OrderRequest,
  saveResponse: SaveResponse = noIdempotency,
) {
  await checkBuyer(ctx, session.userId);
  if (request.agreementVersion !== AGREEMENT_VERSION) {
    throw invalidFields({
      agreementVersion: 'The purchase agreement has changed. Please read and accept it again.',
    });
  }
  const fromAddress = await checkWallet(ctx, session.userId, request.address);
  const answer = await ctx.db.transaction(async (tx) => {
    await lockOwner(tx, 'orders', session.userId);
    await requireActive(tx, session.userId);
    const quote = await spendQuote(ctx, tx, session.userId, request.quoteId);
    await checkLimits(ctx, tx, session.userId, quote);
    const order = await placeOrder(ctx, tx, quote, fromAddress, request.agreementVersion);
    const view = { ...(await readOrderView(tx, order)), payment: viewPayment(order) };
    await saveResponse(tx, view);
    // Last: this locks the offering's row, which every buyer needs, until the transaction commits.
    await holdShares(ctx, tx, order);
    faultPoint(ctx, 'order-written');
    return view;
  });
  faultPoint(ctx, 'order-committed');
  return answer;
}

async function checkBuyer(ctx: AppContext, userId: string): Promise<void> {
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus, country: users.country })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.kycStatus !== 'APPROVED') throw new DomainError('KYC_REQUIRED');
  if (ctx.config.blockedCountries.includes(user.country)) {
    throw new DomainError('COUNTRY_BLOCKED');
  }
}

async function checkWallet(ctx: AppContext, userId: string, address: string): Promise<string> {
  const linked = await linkedWallets(ctx.db, userId);
  const [first] = linked;
  if (!first) throw new DomainError('WALLET_REQUIRED');
  const lower = address.toLowerCase();
  if (linked.some((wallet) => wallet.address === lower)) return lower;
  const expected = linked.find((wallet) => wallet.isPrimary) ?? first;
  throw new DomainError('WALLET_MISMATCH', { address: getAddress(expected.address) });
}

/** Marks the quote as used. The conditional update ensures that one quote creates one order. */
async function spendQuote(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  quoteId: string,
): Promise<Quote> {
  if (!isUuid(quoteId)) throw new DomainError('QUOTE_EXPIRED');
  const now = ctx.clock.now();
  const [quote] = await tx
    .update(quotes)
    .set({ usedAt: now })
    .where(
      and(
        eq(quotes.id, quoteId),
        eq(quotes.userId, userId),
        isNull(quotes.usedAt),
        gt(quotes.expiresAt, now),
      ),
    )
    .returning();
  if (!quote) throw new DomainError('QUOTE_EXPIRED');
  return quote;
}

async function checkLimits(ctx: AppContext, tx: Tx, userId: string, quote: Quote): Promise<void> {
  const { openOrders } = ctx.config.limits;
  const [open] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_ORDER_STATUSES])));
  if ((open?.orders ?? 0) >= openOrders) {
    throw new DomainError('OPEN_ORDER_LIMIT', {}, { n: openOrders });
  }
  const leftRaw = await dayLeft(ctx, tx, userId);
  if (quote.totalUsdRaw > leftRaw) {
    const left = formatDecimal(leftRaw, USD_DECIMALS);
    throw new DomainError('LIMIT_EXCEEDED', { left }, { x: `${left} USD` });
  }
}

async function placeOrder(
  ctx: AppContext,
  tx: Tx,
  quote: Quote,
  fromAddress: string,
  agreementVersion: string,
): Promise<Order> {
  const now = ctx.clock.now();
  const offering = await openOffering(tx, now);
  // Rejects most orders of a sold-out offering before anything is written.
  if (!offering || offering.leftRaw < quote.sharesRaw) throw soldOut(offering?.leftRaw ?? 0n);
  if (!isCurrencyId(quote.currencyId)) throw new DomainError('QUOTE_EXPIRED');
  const { address } = ctx.chain.addresses.currencies[quote.currencyId];
  const [order] = await tx
    .insert(orders)
    .values({
      userId: quote.userId,
      quoteId: quote.id,
      offeringId: offering.id,
      status: 'CREATED',
      chainId: ctx.config.chain.id,
      currencyId: quote.currencyId,
      payRaw: quote.payRaw,
      sharesRaw: quote.sharesRaw,
      reservedRaw: quote.sharesRaw,
      sharePriceRaw: quote.sharePriceRaw,
      rateRaw: quote.rateRaw,
      feeBps: quote.feeBps,
      feeUsdRaw: quote.feeUsdRaw,
      totalUsdRaw: quote.totalUsdRaw,
      networkFeeRaw: quote.networkFeeRaw,
      fromAddress,
      toAddress: ctx.config.chain.treasury.toLowerCase(),
      tokenAddress: address?.toLowerCase() ?? null,
      agreementVersion,
      createdAt: now,
      updatedAt: now,
      expiresAt: plusSeconds(now, ctx.config.limits.priceLockSeconds),
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  await tx
    .insert(orderHistory)
    .values({ orderId: order.id, status: 'CREATED', note: null, at: now });
  await writeLine(tx, order);
  return order;
}

async function holdShares(ctx: AppContext, tx: Tx, order: Order): Promise<void> {
  if (await takeShares(tx, order.offeringId, order.sharesRaw)) return;
  throw soldOut((await openOffering(tx, ctx.clock.now()))?.leftRaw ?? 0n);
}
