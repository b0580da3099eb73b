import './zod-config';
import * as z from 'zod/mini';
import { fault } from './fault';

/* Amounts in requests and responses: decimals as text. */

/** 30 digits hold every token supply; the limit protects the parser. */
const WHOLE_DIGITS = 30;

/**
 * Why `text` is not an unsigned decimal with at most `decimals` decimals, as a field message; null if it is valid. Zero is
 * valid here; `amount` rejects it.
 */
export function amountProblem(text: unknown, decimals: number): string | null {
  if (typeof text !== 'string') return fault('DECIMAL_NOT_TEXT');
  if (text === '') return fault('AMOUNT_EMPTY');
  if (text.length > 80) return fault('DECIMAL_TOO_LARGE');
  if (/[０-９．，]/.test(text)) return fault('AMOUNT_FULL_WIDTH');
  if (/^[-−]/.test(text)) return fault('DECIMAL_NEGATIVE');
  if (text.startsWith('+')) return fault('DECIMAL_SIGN');
  if (/^0[xob]/i.test(text)) return fault('DECIMAL_HEX');
  if (/^[0-9.]+e[+-]?[0-9]+$/i.test(text)) return fault('AMOUNT_EXPONENT');
  if (text.includes(',')) return fault('DECIMAL_SEPARATOR');
  if (!/^[0-9]+(?:\.[0-9]+)?$/.test(text)) return fault('DECIMAL_INVALID');
  if (/^0[0-9]/.test(text)) return fault('DECIMAL_LEADING_ZEROS');
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length > WHOLE_DIGITS) return fault('DECIMAL_TOO_LARGE');
  if (fraction.length > decimals) return fault('DECIMAL_TOO_PRECISE', { max: decimals });
  return null;
}

function decimalPattern(decimals: number): RegExp {
  return new RegExp(`^(?:0|[1-9][0-9]{0,${WHOLE_DIGITS - 1}})(?:\\.[0-9]{1,${decimals}})?$`);
}

/**
 * An unsigned decimal as text with at most `decimals` decimals: no sign, exponent, hex, separators, leading zeros or
 * full-width digits. The message says which rule was violated.
 */
export function decimalText(decimals: number) {
  const words = (issue: { input?: unknown }) => amountProblem(issue.input, decimals) ?? undefined;
  return z.string({ error: words }).check(z.regex(decimalPattern(decimals), { error: words }));
}

/** A decimal amount greater than zero. */
export function amountText(decimals: number) {
  return decimalText(decimals).check(
    z.regex(/[1-9]/, { error: fault('DECIMAL_ZERO'), abort: true }),
  );
}

/** A currency amount greater than zero, up to 18 decimals. */
export const amount = amountText(18);
/** A number of shares greater than zero, up to 6 decimals. */
export const shareAmount = amountText(6);

/** Unsigned decimal text in a response: money, shares, rates. */
export const decimal = z.string().check(z.regex(/^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/));
/** Signed decimal text in a response: changes, gains. */
export const signedDecimal = z.string().check(z.regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/));
/** An integer amount in the asset's smallest unit, in a response. */
export const rawAmount = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,77})$/));
