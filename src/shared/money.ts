/**
 * Money is a `bigint` of smallest units inside and a decimal string outside. Nothing here, and
 * nothing that handles money elsewhere, goes through a floating point number.
 */

/** Shares are divisible down to a millionth. */
export const SHARE_DECIMALS = 6;

/** US dollar prices and values, the scale of Chainlink's USD feeds. */
export const USD_DECIMALS = 8;

/** Basis points in one whole, for fees and tolerances. */
export const BASIS_POINTS = 10_000n;

/** The largest amount a token contract can hold. */
export const MAX_RAW = 2n ** 256n - 1n;

export type Rounding = 'up' | 'down';

export type AmountFault =
  | 'EMPTY'
  | 'NEGATIVE'
  | 'EXPONENT'
  | 'HEX'
  | 'FULL_WIDTH'
  | 'SEPARATOR'
  | 'NOT_A_NUMBER'
  | 'TOO_PRECISE'
  | 'TOO_LARGE';

const FAULT_WORDS: Record<AmountFault, string> = {
  EMPTY: 'Enter an amount.',
  NEGATIVE: 'An amount cannot be negative.',
  EXPONENT: 'Write the amount out in full, without an exponent.',
  HEX: 'Write the amount in decimal digits.',
  FULL_WIDTH: 'Use the plain digits 0 to 9.',
  SEPARATOR: 'Use a point for decimals and no other separator.',
  NOT_A_NUMBER: 'This is not an amount.',
  TOO_PRECISE: 'This amount has too many decimals.',
  TOO_LARGE: 'This amount is too large.',
};

/** An amount that was refused; `fault` says which rule it broke and `message` says so in words. */
export class AmountError extends Error {
  override readonly name = 'AmountError';
  constructor(readonly fault: AmountFault) {
    super(FAULT_WORDS[fault]);
  }
}

const PLAIN = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** No amount of 2^256 - 1 units at any number of decimals is longer; longer text is never converted. */
const MAX_DIGITS = 78;

/** Which rule a text that is not a plain decimal breaks, so that the user can be told. */
function faultOf(text: string): AmountFault {
  if (text.trim() === '') return 'EMPTY';
  if (/[\uff0b-\uff0e\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/.test(text)) {
    return 'FULL_WIDTH';
  }
  if (/^[-\u2212]/.test(text)) return 'NEGATIVE';
  if (/^0[xX]/.test(text)) return 'HEX';
  if (/^[0-9.]+[eE][-+]?[0-9]*$/.test(text)) return 'EXPONENT';
  if (/^[0-9][0-9.,'_ \u00a0\u202f]*$/.test(text) && /[,'_ \u00a0\u202f]/.test(text)) {
    return 'SEPARATOR';
  }
  return 'NOT_A_NUMBER';
}

/**
 * A plain decimal text as an integer count of its smallest unit: `parseDecimal('1.5', 6)` is
 * `1_500_000n`. Only the canonical form is taken: digits, at most one point with digits on both
 * sides, no sign, no needless leading zero. Never rounds.
 *
 * @param max largest raw amount allowed, inclusive; by default what a token contract can hold.
 * @throws AmountError naming the first rule that the text breaks.
 */
export function parseDecimal(text: string, decimals: number, max: bigint = MAX_RAW): bigint {
  // `exec` would turn ['1'] into '1': a caller that was handed JSON must not get that far.
  if (typeof text !== 'string') throw new AmountError('NOT_A_NUMBER');
  const match = PLAIN.exec(text);
  if (!match) throw new AmountError(faultOf(text));
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) throw new AmountError('TOO_PRECISE');
  if (whole.length > MAX_DIGITS) throw new AmountError('TOO_LARGE');
  const raw = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (raw > max) throw new AmountError('TOO_LARGE');
  return raw;
}

/**
 * The shortest decimal text of a raw amount: `formatDecimal(1_500_000n, 6)` is `'1.5'`. Exact, and
 * the inverse of `parseDecimal`.
 *
 * @param minFraction digits to keep after the point even when they are zero (2 for `12.40`).
 */
export function formatDecimal(raw: bigint, decimals: number, minFraction = 0): string {
  const sign = raw < 0n ? '-' : '';
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(minFraction, '0');
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}

/**
 * `a * b / c` without losing a digit on the way. `down` rounds towards minus infinity and `up`
 * towards plus infinity, so that rounding in one direction never depends on a sign.
 *
 * @throws RangeError when `c` is zero.
 */
export function mulDiv(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  if (c === 0n) throw new RangeError('Division by zero');
  const product = c < 0n ? -(a * b) : a * b;
  const divisor = c < 0n ? -c : c;
  const quotient = product / divisor;
  const remainder = product % divisor;
  if (remainder === 0n) return quotient;
  if (rounding === 'up') return product > 0n ? quotient + 1n : quotient;
  return product < 0n ? quotient - 1n : quotient;
}

/** A raw amount of `from` decimals expressed in `to` decimals. */
export function rescale(raw: bigint, from: number, to: number, rounding: Rounding): bigint {
  return mulDiv(raw, 10n ** BigInt(to), 10n ** BigInt(from), rounding);
}
