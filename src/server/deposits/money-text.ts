import { groupDecimal } from '@fnx/api/shared/figures';
import { writeMinorUnits } from '@fnx/bank-files/minor-units';
import { writtenOtherwise } from '@fnx/bank-files/write-pain';

/** An amount for officers: `1,250.00 EUR`. Money may come in any currency. */
export function moneyText(raw: bigint, currency: string): string {
  const amount = groupDecimal('en', writeMinorUnits(raw < 0n ? -raw : raw, currency));
  return `${raw < 0n ? '-' : ''}${amount} ${currency}`;
}

/** In the currency's smallest unit. */
export const sumOf = (rows: readonly { amountRaw: bigint }[]) =>
  rows.reduce((sum, { amountRaw }) => sum + amountRaw, 0n);

/** The sum of each currency: `2,500.00 EUR, 100.00 CHF`. */
export const sumText = (rows: readonly { amountRaw: bigint; currency: string }[]) =>
  [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => moneyText(sumOf(rows.filter((row) => row.currency === currency)), currency))
    .join(', ');

/** With the letters that the bank gets, where they are others. */
export function payeeText(name: string | null): string {
  const written = writtenOtherwise(name ?? '');
  return written ? `${name} (written “${written}”)` : `${name}`;
}
