import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { checkHolding } from '@/server/market/check-holding';
import type { Quote } from '@/server/market/quote';
import { methodOf } from '@/server/market/rates';
import { openOffering, soldOut, takeShares } from '@/server/market/reserve-shares';
import { quotes } from '@/server/market/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { noIdempotency, type SaveResponse } from '@/server/platform/http/idempotency';
import { isUuid } from '@/server/platform/ids';
import { readAgreement } from '@/server/platform/legal-versions';
import { checkBuyer } from '@/server/purchase/check-buyer';
import { checkCompliance, checkLimits } from '@/server/purchase/check-compliance';
import { checkSale } from '@/server/purchase/check-sale';
import { type Order, writeLine } from '@/server/purchase/move-order';
import { orderEvent } from '@/server/purchase/notify-owner';
import { orderHistory, orders } from '@/server/purchase/tables';
import { checkUnpaid } from '@/server/purchase/transfers/check-unpaid';
import { newTransfer } from '@/server/purchase/transfers/new-transfer';
import { lockOwner } from '@/server/users/lock-user';
import { requireActive } from '@/server/users/require-active';
import { type NewOrder, newPurchase, type OrderParts } from './new-order';
import { readOrderView } from './view-order';

export type OrderRequest = {
  quoteId: string;
  address: string;
  agreementVersion: string;
  riskAccepted: true;
};

/**
 * Creates an order from a quote and reserves its shares: until the signature of its purchase expires, or for the days in which a bank
 * transfer may come. Every amount comes from the quote.
 * @throws DomainError ACCOUNT_REVIEW, SOURCE_OF_FUNDS, WALLET_CHECK_DOWN, LIMIT_REACHED (left), KYC_REQUIRED, COUNTRY_BLOCKED, WALLET_REQUIRED, WALLET_MISMATCH (address), WALLET_ALREADY_LINKED,
 *   WALLET_NOT_REGISTERED, WALLET_BLOCKED, HOLDER_FROZEN, QUOTE_EXPIRED, OPEN_ORDER_LIMIT, LIMIT_EXCEEDED (left), SOLD_OUT
 *   (left), TRANSFER_LIMIT (amount), TRANSFERS_FULL (left), TRANSFERS_PAUSED (until), SALE_LIMIT (left), SALE_UNAVAILABLE, TRANSACTION_REFUSED (fault) by the rules of holding, VALIDATION_ERROR for an outdated agreement
 */
export async function createOrder(
  ctx: AppContext,
  session: Session,
  request: OrderRequest,
  saveResponse: SaveResponse = noIdempotency,
) {
  const buyer = await checkBuyer(ctx, session.userId, request.address);
  const agreement = await readAgreement(ctx);
  if (request.agreementVersion !== agreement.version) {
    throw invalidFields({
      agreementVersion: 'AGREEMENT_CHANGED',
    });
  }
  const quote = await readQuote(ctx, session.userId, request.quoteId);
  await checkCompliance(ctx, session.userId, quote, buyer.wallet);
  await checkSale(ctx, quote);
  await checkHolding(ctx, buyer.holder, [buyer.wallet], quote.sharesRaw);
  // The signature leaves the service only after the commit. Made before it, because a slow signer must not hold locks.
  const order = await prepareOrder(ctx, { quote, buyer, agreement });
  const answer = await ctx.db.transaction(async (tx) => {
    await lockOwner(tx, 'orders', session.userId);
    await requireActive(tx, session.userId);
    await refuseOnHold(tx, session.userId);
    await spendQuote(ctx, tx, quote);
    await checkLimits(ctx, tx, session.userId, quote);
    const placed = await placeOrder(ctx, tx, order);
    const view = await readOrderView(ctx, tx, placed);
    const { payment } = view;
    if (payment === null) throw new Error(`The new order ${placed.id} cannot be paid.`);
    const answer = { ...view, payment };
    await saveResponse(tx, answer);
    // Last: this locks the offering's row, which every buyer needs, until the transaction commits.
    await holdShares(ctx, tx, placed);
    faultPoint(ctx, 'order-written');
    return answer;
  });
  faultPoint(ctx, 'order-committed');
  return answer;
}

/** An unused quote of this customer. Whether it stays unused, `spendQuote` decides. */
async function readQuote(ctx: AppContext, userId: string, quoteId: string): Promise<Quote> {
  if (!isUuid(quoteId)) throw problem('QUOTE_EXPIRED');
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.id, quoteId),
        eq(quotes.userId, userId),
        isNull(quotes.usedAt),
        gt(quotes.expiresAt, ctx.clock.now()),
      ),
    );
  if (!quote) throw problem('QUOTE_EXPIRED');
  return quote;
}

/** Marks the quote as used. The conditional update ensures that one quote creates one order. */
async function spendQuote(ctx: AppContext, tx: Tx, { id }: Quote): Promise<void> {
  const now = ctx.clock.now();
  const spent = await tx
    .update(quotes)
    .set({ usedAt: now })
    .where(and(eq(quotes.id, id), isNull(quotes.usedAt), gt(quotes.expiresAt, now)))
    .returning({ id: quotes.id });
  if (spent.length === 0) throw problem('QUOTE_EXPIRED');
}

/** The order as its currency is paid. Rejects most orders of a sold-out offering before anything is signed. */
async function prepareOrder(
  ctx: AppContext,
  parts: Omit<OrderParts, 'offering'>,
): Promise<NewOrder> {
  const { quote } = parts;
  const offering = await openOffering(ctx.db, ctx.clock.now());
  if (!offering || offering.leftRaw < quote.sharesRaw) throw soldOut(offering?.leftRaw ?? 0n);
  const make = methodOf(quote.currencyId) === 'TRANSFER' ? newTransfer : newPurchase;
  return make(ctx, { ...parts, offering });
}

async function placeOrder(ctx: AppContext, tx: Tx, values: NewOrder): Promise<Order> {
  const [order] = await tx.insert(orders).values(values).returning();
  if (!order) throw new Error('The order was not stored.');
  await tx
    .insert(orderHistory)
    .values({ orderId: order.id, status: order.status, note: null, at: order.createdAt });
  await writeLine(tx, order);
  await ctx.registry.happened(ctx, tx, [orderEvent(order)]);
  return order;
}

async function holdShares(ctx: AppContext, tx: Tx, order: Order): Promise<void> {
  if (!(await takeShares(tx, order.offeringId, order.sharesRaw))) {
    throw soldOut((await openOffering(tx, ctx.clock.now()))?.leftRaw ?? 0n);
  }
  if (order.method === 'TRANSFER') await checkUnpaid(ctx, tx, order);
}
