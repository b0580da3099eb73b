import { currencyDecimals } from '@fnx/chain/currencies';
import {
  AmountError,
  BNB_DECIMALS,
  formatDecimal,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@fnx/values/money';
import { getAddress } from 'viem';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { holderIdOf } from '@/server/users/holder-id';
import { linkedWallets } from '@/server/users/linked-wallets';
import { checkHolding } from './check-holding';
import { networkFee } from './network-fee';
import { feeOn, payFor, payRange, sharesFor, shareValue, type Terms, usdOf } from './quote-math';
import { methodOf, type OfferedCurrency, offeredCurrency } from './rates';
import { openOffering, soldOut } from './reserve-shares';
import { sharePriceNow } from './share-price';
import { quotes } from './tables';

type QuoteRequest = { currencyId: string; amount: string; side: 'PAY' | 'RECEIVE' };

export type Quote = typeof quotes.$inferSelect;

const MINUTE_SECONDS = 60;

/**
 * Calculates and stores a quote for an amount. An order created within `quoteSeconds` uses its values.
 * @throws DomainError CURRENCY_NOT_FOUND, PRICE_UNAVAILABLE, BELOW_MINIMUM (min), ABOVE_MAXIMUM (max), SOLD_OUT (left),
 *   TRANSACTION_REFUSED (fault) by the rules of holding, RATE_LIMITED, VALIDATION_ERROR for an amount finer than its unit
 */
export async function quotePurchase(ctx: AppContext, session: Session, request: QuoteRequest) {
  const { limits } = ctx.config;
  await throttle(ctx, `quote:${session.userId}`, limits.quotesPerMinute, MINUTE_SECONDS);
  const currency = await offeredCurrency(ctx, request.currencyId);
  const { priceRaw: sharePriceRaw } = await sharePriceNow(ctx);
  const terms: Terms = {
    sharePriceRaw,
    rateRaw: currency.rate.rateRaw,
    feeBps: limits.platformFeeBps,
    decimals: currency.decimals,
  };
  const { payRaw, sharesRaw } = amountsOf(request, terms);
  const range = payRange({ minUsd: limits.minOrderUsd, maxUsd: limits.maxOrderUsd }, terms);
  checkRange(payRaw, range, currency);
  const now = ctx.clock.now();
  const leftRaw = (await openOffering(ctx.db, now))?.leftRaw ?? 0n;
  if (sharesRaw > leftRaw) throw soldOut(leftRaw);
  const linked = await linkedWallets(ctx.db, session.userId);
  const wallets = linked.map(({ address }) => getAddress(address));
  if (wallets.length > 0) {
    await checkHolding(ctx, await holderIdOf(ctx.db, session.userId), wallets, sharesRaw);
  }
  const totalUsdRaw = usdOf(payRaw, terms.rateRaw, terms.decimals, 'up');
  const [quote] = await ctx.db
    .insert(quotes)
    .values({
      userId: session.userId,
      currencyId: currency.id,
      payRaw,
      sharesRaw,
      sharePriceRaw,
      rateRaw: terms.rateRaw,
      rateSource: currency.rate.source,
      rateUpdatedAt: currency.rate.updatedAt,
      feeBps: terms.feeBps,
      feeUsdRaw: feeOn(shareValue(sharesRaw, sharePriceRaw), terms.feeBps),
      totalUsdRaw,
      // Who pays by bank transfer sends nothing on the chain.
      networkFeeRaw:
        methodOf(currency.id) === 'WALLET'
          ? await networkFee(ctx, { currencyId: currency.id, payRaw }, wallets)
          : 0n,
      createdAt: now,
      expiresAt: plusSeconds(now, limits.quoteSeconds),
    })
    .returning();
  if (!quote) throw new Error('The quote was not stored.');
  return {
    ...viewQuoteFigures(quote),
    minAmount: formatDecimal(range.minRaw, terms.decimals),
    maxAmount: formatDecimal(range.maxRaw, terms.decimals),
    expiresAt: quote.expiresAt.toISOString(),
  };
}

function amountsOf({ amount, side }: QuoteRequest, terms: Terms) {
  try {
    if (side === 'RECEIVE') {
      const sharesRaw = parseDecimal(amount, SHARE_DECIMALS);
      return { sharesRaw, payRaw: payFor(sharesRaw, terms) };
    }
    const payRaw = parseDecimal(amount, terms.decimals);
    return { payRaw, sharesRaw: sharesFor(payRaw, terms) };
  } catch (error) {
    if (error instanceof AmountError) throw invalidFields({ amount: `AMOUNT_${error.fault}` });
    throw error;
  }
}

function checkRange(
  payRaw: bigint,
  { minRaw, maxRaw }: { minRaw: bigint; maxRaw: bigint },
  { id, decimals }: OfferedCurrency,
): void {
  if (payRaw < minRaw) {
    const min = formatDecimal(minRaw, decimals);
    throw problem('BELOW_MINIMUM', { min, amount: `${min} ${id}` });
  }
  if (payRaw > maxRaw) {
    const max = formatDecimal(maxRaw, decimals);
    throw problem('ABOVE_MAXIMUM', { max, amount: `${max} ${id}` });
  }
}

export function viewQuoteFigures(quote: Quote) {
  const decimals = currencyDecimals(quote.currencyId);
  return {
    quoteId: quote.id,
    currencyId: quote.currencyId,
    payAmount: formatDecimal(quote.payRaw, decimals),
    payAmountRaw: quote.payRaw.toString(),
    shares: formatDecimal(quote.sharesRaw, SHARE_DECIMALS),
    sharePriceUsd: formatDecimal(quote.sharePriceRaw, USD_DECIMALS),
    rateUsd: formatDecimal(quote.rateRaw, USD_DECIMALS),
    rateSource: quote.rateSource,
    rateUpdatedAt: quote.rateUpdatedAt.toISOString(),
    platformFeeUsd: formatDecimal(quote.feeUsdRaw, USD_DECIMALS),
    networkFeeBnb: formatDecimal(quote.networkFeeRaw, BNB_DECIMALS),
    totalUsd: formatDecimal(quote.totalUsdRaw, USD_DECIMALS),
  };
}
