import { currencyDecimals } from '@/chain/bank-currencies';
import { groupDecimal } from '@/shared/figures';
import { formatDecimal } from '@/shared/money';

/** An amount for officers: `1,250.00 EUR`. */
export const moneyText = (raw: bigint, currency: string) =>
  `${groupDecimal('en', formatDecimal(raw, currencyDecimals(currency), 2))} ${currency}`;

/** In the currency's smallest unit. */
export const sumOf = (rows: readonly { amountRaw: bigint }[]) =>
  rows.reduce((sum, { amountRaw }) => sum + amountRaw, 0n);

/** The sum of each currency: `2,500.00 EUR, 100.00 CHF`. */
export const sumText = (rows: readonly { amountRaw: bigint; currency: string }[]) =>
  [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => moneyText(sumOf(rows.filter((row) => row.currency === currency)), currency))
    .join(', ');
