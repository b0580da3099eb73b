import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import type { Worth } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import { usableRate } from './rates';
import { currencies, referenceRates } from './tables';

type Context = Pick<AppContext, 'clock' | 'config'> & { db: Pick<Tx, 'select'> };

const ONE = 10n ** BigInt(USD_DECIMALS);

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * The rates by which pages show values in other currencies than US dollars. A currency that pays for shares has the rate of the purchase,
 * as last read from its feed: two rates for one currency look like a hidden fee. The others have a recent reference rate, or null.
 */
export async function getDisplayRates(ctx: Context) {
  const { db, clock, config } = ctx;
  const offered = await db.select().from(currencies);
  const reference = await db.select().from(referenceRates);
  const oldest = dayOf(new Date(clock.now().getTime() - config.limits.referenceRateDays * DAY_MS));
  const rateOf = (id: 'EUR' | 'GBP' | 'CHF') => {
    const row = offered.find((candidate) => candidate.id === id);
    const paid = row?.enabled && row.fault === null ? usableRate(ctx, row) : null;
    if (paid) return view('PURCHASE', (ONE * ONE) / paid.rateRaw, paid.updatedAt);
    const kept = reference.find(({ currency, day }) => currency === id && day >= oldest);
    return kept ? view('ECB', kept.perUsdRaw, kept.readAt, kept.day) : null;
  };
  return { EUR: rateOf('EUR'), GBP: rateOf('GBP'), CHF: rateOf('CHF') };
}

function view(source: 'PURCHASE' | 'ECB', perUsdRaw: bigint, at: Date, day = dayOf(at)) {
  return { perUsd: formatDecimal(perUsdRaw, USD_DECIMALS), source, day, readAt: at.toISOString() };
}

const CENTS = 2;

/** US dollars in another currency, as decimal texts, rounded to cents. */
export function convertUsd(usd: string, perUsd: string): string {
  const raw = parseDecimal(usd, USD_DECIMALS) * parseDecimal(perUsd, USD_DECIMALS);
  const cent = 10n ** BigInt(2 * USD_DECIMALS - CENTS);
  return formatDecimal((raw + cent / 2n) / cent, CENTS, CENTS);
}

export type ToWorth = (amount: string, symbol?: string) => Worth;

/** For messages: a value by the rates of now, in each currency that a reader may have chosen. */
export async function readWorth(ctx: Context): Promise<ToWorth> {
  const rates = Object.entries(await getDisplayRates(ctx));
  return (amount, symbol = 'USD') => ({
    ...{ amount, symbol },
    about: Object.fromEntries(
      rates.flatMap(([currency, rate]) =>
        rate && /USD/.test(symbol) ? [[currency, convertUsd(amount, rate.perUsd)]] : [],
      ),
    ),
  });
}
