import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { asc, lte } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { say } from '@/lang/engine/say';
import { isLanguage } from '@/lang/languages';
import { day, decimal, t } from '@/lang/service';
import { convertUsd, getDisplayRates } from '@/server/market/display-rates';
import { getFnxPrice } from '@/server/market/share-price';
import { priceOfToday, readSplits, viewSplits } from '@/server/market/share-splits';
import { sharePrices } from '@/server/market/tables';
import { bankFactsOf, overviewOf, platformFeeOf } from './page-parts';
import { FIGURES_SECONDS, makeProps, orNull, type PageOf, type PublicData } from './public-data';

/** Within this period all prices are shown; before it, only the last one of each day. */
const EVERY_PRICE_DAYS = 7;

/** The current price; null without a service or before the first price. */
export async function priceOf({ ctx }: PublicData) {
  return ctx && orNull(() => getFnxPrice(ctx));
}

/**
 * A price in the bank's display currency, in the words of the page's language. Null for US dollars, and without a rate.
 *
 * @param usd the price as decimal text, which comes back beside the words: a page that shows a newer one leaves them out
 */
export async function inCurrencyOf({ ctx }: PublicData, { locale }: PageOf, usd = '') {
  const currency = BANK_FACTS.displayCurrency;
  if (!ctx || !usd || currency === 'USD') return null;
  const rate = (await getDisplayRates(ctx))[currency];
  if (!rate) return null;
  const text =
    rate.source === 'ECB'
      ? '≈ {amount} {currency} by the ECB rate of {day}'
      : '≈ {amount} {currency} by the rate for purchases, {day}';
  const words = t(text, {
    amount: decimal(convertUsd(usd, rate.perUsd)),
    currency,
    day: day(new Date(rate.day)),
  });
  return { usd, words: say(isLanguage(locale) ? locale : 'en', words) };
}

/** Past prices of today's shares, oldest first: `at` is ISO-8601, `price` in USD. Empty without a service. */
export async function priceHistoryOf({ ctx, now }: PublicData) {
  if (!ctx) return [];
  const rows = await ctx.db
    .select({ priceRaw: sharePrices.priceRaw, effectiveAt: sharePrices.effectiveAt })
    .from(sharePrices)
    .where(lte(sharePrices.effectiveAt, now))
    .orderBy(asc(sharePrices.effectiveAt));
  const splits = await readSplits(ctx);
  return thinOut(rows, now).map(({ priceRaw, effectiveAt }) => ({
    at: effectiveAt.toISOString(),
    price: formatDecimal(priceOfToday(priceRaw, effectiveAt, splits), USD_DECIMALS),
  }));
}

/** Reduces older prices to one per day, so that the page stays small. */
export function thinOut<T extends { effectiveAt: Date }>(rows: readonly T[], now: Date): T[] {
  const dayOf = (row: T) => Math.floor(row.effectiveAt.getTime() / DAY_MS);
  const recent = now.getTime() - EVERY_PRICE_DAYS * DAY_MS;
  return rows.filter((row, place) => {
    const next = rows[place + 1];
    return !next || row.effectiveAt.getTime() >= recent || dayOf(next) !== dayOf(row);
  });
}

export function priceProps(page: PageOf = {}) {
  return makeProps(FIGURES_SECONDS, page, async (data) => {
    const { notice } = await bankFactsOf(data);
    const overview = await overviewOf(data);
    return {
      notice,
      asOf: data.now.toISOString(),
      price: await priceOf(data),
      history: await priceHistoryOf(data),
      splits: data.ctx ? viewSplits(await readSplits(data.ctx)) : [],
      shares: overview?.shares ?? null,
      platformFee: platformFeeOf(data),
    };
  });
}
