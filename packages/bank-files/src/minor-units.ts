const AMOUNT = /^(?:\d{1,18}(?:\.\d{0,17})?|\.\d{1,17})$/;
const MOST_DIGITS = 18;

/** Currencies of ISO 4217 whose smallest unit is not a hundredth. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
]);

const minorUnitDigits = (currency: string) => DIGITS[currency] ?? 2;

/**
 * An amount of a bank's file, such as `12.5`, in the currency's smallest unit.
 *
 * @returns null for a text that is no amount, or has more decimals than the currency
 */
export function readMinorUnits(text: string, currency: string): bigint | null {
  if (!/^[A-Z]{3}$/.test(currency) || !AMOUNT.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length + fraction.length > MOST_DIGITS) return null;
  const digits = minorUnitDigits(currency);
  const exact = fraction.replace(/0+$/, '');
  return exact.length > digits ? null : BigInt(`${whole}${exact.padEnd(digits, '0')}`);
}

/** An amount in the currency's smallest unit as a bank's file has it: `12.50`. */
export function writeMinorUnits(amountRaw: bigint, currency: string): string {
  const digits = minorUnitDigits(currency);
  if (digits === 0) return String(amountRaw);
  const padded = String(amountRaw).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
