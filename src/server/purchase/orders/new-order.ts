import { randomUUID } from 'node:crypto';
import { isCurrencyId } from '@fnx/chain/currencies';
import type { Address, Hex } from 'viem';
import { networkFee } from '@/server/market/network-fee';
import type { Quote } from '@/server/market/quote';
import type { Offering } from '@/server/market/reserve-shares';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { Agreement } from '@/server/platform/legal-versions';
import { signQuote } from '@/server/purchase/sign-quote';
import type { orders } from '@/server/purchase/tables';

export type NewOrder = typeof orders.$inferInsert;

/** The parts that a new order is made of. */
export type OrderParts = {
  quote: Quote;
  buyer: { wallet: Address; holder: Hex };
  agreement: Agreement;
  offering: Offering;
};

/** The sale accepts at most an hour; nobody may hold shares back for longer than this. */
const MAX_LOCK_SECONDS = 900;

/** An order with the signed quote that its buyer's wallet sends. @throws DomainError SALE_UNAVAILABLE, QUOTE_EXPIRED */
export async function newPurchase(ctx: AppContext, parts: OrderParts): Promise<NewOrder> {
  const { quote, buyer } = parts;
  if (!isCurrencyId(quote.currencyId)) throw problem('QUOTE_EXPIRED');
  const { limits } = ctx.config;
  const lockSeconds = Math.min(limits.priceLockSeconds, MAX_LOCK_SECONDS);
  const token = ctx.chain.addresses.currencies[quote.currencyId].address;
  const order = {
    ...commonParts(ctx, parts),
    method: 'WALLET' as const,
    tokenAddress: token?.toLowerCase() ?? null,
    expiresAt: wholeSeconds(ctx.clock.now(), lockSeconds),
  };
  return {
    ...order,
    signature: await signQuote(ctx, order),
    networkFeeRaw: await networkFee(ctx, quote, [buyer.wallet]),
  };
}

/** Whole seconds, as in signatures. */
export const wholeSeconds = (from: Date, seconds: number) =>
  new Date((Math.floor(from.getTime() / 1000) + seconds) * 1000);

/** Makes the values that all new orders have in common. */
export function commonParts(ctx: AppContext, { quote, buyer, agreement, offering }: OrderParts) {
  const now = ctx.clock.now();
  return {
    id: randomUUID(),
    fromAddress: buyer.wallet.toLowerCase(),
    holder: buyer.holder,
    payRaw: quote.payRaw,
    sharesRaw: quote.sharesRaw,
    agreementHash: agreement.hash,
    userId: quote.userId,
    quoteId: quote.id,
    offeringId: offering.id,
    status: 'CREATED' as const,
    chainId: ctx.config.chain.id,
    currencyId: quote.currencyId,
    reservedRaw: quote.sharesRaw,
    sharePriceRaw: quote.sharePriceRaw,
    rateRaw: quote.rateRaw,
    feeBps: quote.feeBps,
    feeUsdRaw: quote.feeUsdRaw,
    totalUsdRaw: quote.totalUsdRaw,
    toAddress: ctx.chain.addresses.contracts.shareSale.toLowerCase(),
    confirmationsRequired: ctx.config.chain.finality.blocks,
    agreementVersion: agreement.version,
    createdAt: now,
    updatedAt: now,
  };
}
