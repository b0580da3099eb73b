/** Money is a `bigint` of smallest units internally and a decimal string externally. No floating-point numbers. */

/** Shares are divisible to one millionth. */
export const SHARE_DECIMALS = 6;

/** The history of the share token keeps balances in 56 bits. */
export const MOST_SHARES = 2n ** 56n - 1n;

/** Scale of US dollar prices and values, as in Chainlink's USD feeds. */
export const USD_DECIMALS = 8;
export const BNB_DECIMALS = 18;

/** Basis points in 100 %, for fees and tolerances. */
export const BASIS_POINTS = 10_000n;

/** The largest uint256, the maximum token amount. */
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

/** A rejected amount; `fault` names the violated rule, for which a program has its own words. */
export class AmountError extends Error {
  override readonly name = 'AmountError';
  constructor(readonly fault: AmountFault) {
    super(`An amount cannot be read: ${fault}.`);
  }
}

const PLAIN = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** 2^256 - 1 has 78 digits; longer text is never converted. */
const MAX_DIGITS = 78;

/** The rule that a text violates, for the error message. */
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
 * Parses a decimal string to its smallest unit: `parseDecimal('1.5', 6)` is `1_500_000n`. Accepts only the canonical
 * form: digits, at most one point with digits on both sides, no sign, no leading zeros. Never rounds.
 *
 * @param max largest raw amount allowed, inclusive; by default the uint256 maximum
 * @throws {AmountError} naming the first violated rule
 */
export function parseDecimal(text: string, decimals: number, max: bigint = MAX_RAW): bigint {
  // `exec` converts ['1'] to '1', so untyped JSON must be rejected here.
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
 * Formats a raw amount: `formatDecimal(1_500_000n, 6)` is `'1.5'`. Exact inverse of `parseDecimal`.
 *
 * @param minFraction minimum number of decimals (2 for `12.40`)
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
 * `a * b / c` without intermediate rounding. `down` rounds towards minus infinity and `up` towards plus infinity.
 *
 * @throws {RangeError} if `c` is zero
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

/** Converts a raw amount from `from` to `to` decimals. */
export function rescale(raw: bigint, from: number, to: number, rounding: Rounding): bigint {
  return mulDiv(raw, 10n ** BigInt(to), 10n ** BigInt(from), rounding);
}
