import { formatDecimal, mulDiv, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { maxPayable } from './amount-text';
import type { PayCurrency } from './queries';

/** US dollars, or units of the bank's currency. */
const PRESETS = ['50', '100', '500'] as const;

/** Reserved for the network fee before the first quote, in BNB: a generous estimate. */
const FIRST_FEE = '0.001';
const SHOWN_DECIMALS = 8;

type Facts = {
  currency: Pick<
    PayCurrency,
    'decimals' | 'isNative' | 'isStable' | 'priceUsd' | 'balance' | 'minAmount' | 'maxAmount'
  >;
  /** US dollars left of the daily limit; null while unknown. */
  dailyLeftUsd: string | null;
  /** BNB; undefined before the first quote. */
  networkFee: string | undefined;
};

/** An amount to pay by one press, in the pay currency; null where the balance or a limit does not allow it. */
export type QuickAmount = { usd: string; amount: string | null };

/**
 * The amounts offered beside the amount field. `max` is what the balance allows, less the reserve for the network fee if the
 * currency pays it, within the limits of an order and of a day; null without a balance.
 */
export function quickAmounts({ currency, dailyLeftUsd, networkFee }: Facts): {
  presets: QuickAmount[];
  max: string | null;
} {
  const { balance, decimals, isNative } = currency;
  const cap = limitOf(currency, dailyLeftUsd);
  const fee = isNative ? (networkFee ?? FIRST_FEE) : null;
  const max =
    balance === null ? null : maxPayable({ balance, decimals, networkFee: fee, maxAmount: cap });
  const most = balance === null ? cap : (max ?? '0');
  const presets = PRESETS.map((usd) => {
    const amount = amountOf(usd, currency);
    const tooMuch =
      amount === null ||
      (most !== null && parseDecimal(amount, decimals) > parseDecimal(most, decimals));
    return { usd, amount: tooMuch ? null : amount };
  });
  return { presets, max };
}

/** Dollars in the currency, rounded up, and at least the minimum of an order: a rate below one dollar must not fall short of it. */
function amountOf(usd: string, currency: Facts['currency']): string | null {
  const { decimals, isStable, priceUsd, minAmount } = currency;
  if (priceUsd === null) return null;
  const places = isStable ? 2 : SHOWN_DECIMALS;
  const converted = isStable ? parseDecimal(usd, decimals) : inCurrency(usd, currency, 'up');
  const least = minAmount === null || usd !== PRESETS[0] ? 0n : parseDecimal(minAmount, decimals);
  const raw = converted > least ? converted : least;
  const step = decimals > places ? 10n ** BigInt(decimals - places) : 1n;
  return formatDecimal(((raw + step - 1n) / step) * step, decimals);
}

/** The lower of the limits of an order and of the day; null if neither is known. */
function limitOf(currency: Facts['currency'], dailyLeftUsd: string | null): string | null {
  const { maxAmount, priceUsd, decimals } = currency;
  if (dailyLeftUsd === null || priceUsd === null) return maxAmount;
  const day = inCurrency(dailyLeftUsd, currency, 'down');
  const order = maxAmount === null ? day : parseDecimal(maxAmount, decimals);
  return formatDecimal(day < order ? day : order, decimals);
}

function inCurrency(
  usd: string,
  { priceUsd, decimals }: Facts['currency'],
  rounding: 'up' | 'down',
): bigint {
  const rate = parseDecimal(priceUsd ?? '0', USD_DECIMALS);
  return mulDiv(parseDecimal(usd, USD_DECIMALS), 10n ** BigInt(decimals), rate, rounding);
}
