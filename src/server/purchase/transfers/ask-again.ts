import { currencyDecimals } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import { feeOn, sharesFor, shareValue } from '@/server/market/quote-math';
import { offeredCurrency } from '@/server/market/rates';
import { sharePriceNow } from '@/server/market/share-price';
import type { AppContext } from '@/server/platform/context';
import { type Order, OrderMovedError } from '@/server/purchase/move-order';
import { type OrderNotifier, raiseAsked } from '@/server/purchase/notify-owner';
import { orders } from '@/server/purchase/tables';

/** The prices from which the number of shares is computed. */
export type PricesNow = {
  /** USD per unit of the currency, 8 decimals. */
  rateRaw: bigint;
  /** USD per share, 8 decimals. */
  sharePriceRaw: bigint;
};

/** The terms on which the money of an order buys shares now. */
type TermsNow = PricesNow & { sharesRaw: bigint };

/** @throws DomainError CURRENCY_NOT_FOUND, PRICE_UNAVAILABLE */
export async function pricesNow(ctx: AppContext, currencyId: string): Promise<PricesNow> {
  const { rate } = await offeredCurrency(ctx, currencyId);
  const { priceRaw: sharePriceRaw } = await sharePriceNow(ctx);
  return { rateRaw: rate.rateRaw, sharePriceRaw };
}

export function termsOf({ currencyId, feeBps, payRaw }: Order, prices: PricesNow): TermsNow {
  const decimals = currencyDecimals(currencyId);
  return { ...prices, sharesRaw: sharesFor(payRaw, { ...prices, feeBps, decimals }) };
}

/**
 * Asks the buyer of a received transfer to accept what the money buys now, because the price moved before it came. The order keeps its
 * number of shares until the buyer accepts.
 * @param until without an answer then, the money goes back
 * @throws OrderMovedError when the order was asked before, or is no longer what it was
 */
export async function askAgain(
  ctx: OrderNotifier,
  tx: Tx,
  order: Order,
  { sharesRaw, rateRaw, sharePriceRaw }: TermsNow,
  until: Date,
): Promise<Order> {
  const [asked] = await tx
    .update(orders)
    .set({
      askedRaw: sharesRaw,
      askedUntil: until,
      askedRateRaw: rateRaw,
      askedPriceRaw: sharePriceRaw,
      updatedAt: ctx.clock.now(),
    })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.method, 'TRANSFER'),
        eq(orders.status, 'SUBMITTED'),
        isNull(orders.askedRaw),
      ),
    )
    .returning();
  if (!asked) throw new OrderMovedError(`order ${order.id} cannot be asked again`);
  await raiseAsked(ctx, tx, asked);
  return asked;
}

/** Makes the changes to an order whose buyer accepted the new number of shares. */
export function acceptedTerms(order: Order) {
  const { askedRaw, askedRateRaw, askedPriceRaw } = order;
  if (askedRaw === null || askedRateRaw === null || askedPriceRaw === null) {
    throw new OrderMovedError(`order ${order.id} was not asked`);
  }
  return {
    sharesRaw: askedRaw,
    reservedRaw: askedRaw,
    rateRaw: askedRateRaw,
    sharePriceRaw: askedPriceRaw,
    feeUsdRaw: feeOn(shareValue(askedRaw, askedPriceRaw), order.feeBps),
  };
}
