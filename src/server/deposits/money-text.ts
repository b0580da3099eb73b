import { currencyDecimals } from '@/chain/bank-currencies';
import { groupDecimal } from '@/shared/figures';
import { formatDecimal } from '@/shared/money';

/** An amount for officers: `1,250.00 EUR`. */
export const moneyText = (raw: bigint, currency: string) =>
  `${groupDecimal('en', formatDecimal(raw, currencyDecimals(currency), 2))} ${currency}`;

/** In the currency's smallest unit. */
export const sumOf = (rows: readonly { amountRaw: bigint }[]) =>
  rows.reduce((sum, { amountRaw }) => sum + amountRaw, 0n);
