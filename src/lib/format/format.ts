import { DAY, DECIMAL, dateFormat, groupDecimal, numberStyle } from '@fnx/api/shared/figures';
import { currentLanguage } from '@/lang/engine/current';
import { directionOf, localeOf } from '@/lang/languages';
import { chosenZone } from './time-zone';

/* Figures and dates in the language of the page, for visitors and members alike. */

const locale = () => localeOf(currentLanguage());

/** `down` never shows more than the amount, `up` never less. */
export type Rounding = 'half' | 'down' | 'up';

/**
 * Rounds the absolute value of a decimal string to `decimals` places and pads it to at least `least`. Text that is not
 * a decimal is returned unchanged.
 */
export function roundDecimal(
  text: string,
  decimals: number,
  rounding: Rounding = 'half',
  least = decimals,
): string {
  const parts = DECIMAL.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const cut = fraction.slice(decimals);
  const away = rounding === 'up' ? /[1-9]/.test(cut) : rounding === 'half' && /^[5-9]/.test(cut);
  const raw = (BigInt(whole + kept) + (away ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  const wholeOut = raw.slice(0, raw.length - decimals);
  let fractionOut = decimals === 0 ? '' : raw.slice(-decimals);
  while (fractionOut.length > least && fractionOut.endsWith('0')) {
    fractionOut = fractionOut.slice(0, -1);
  }
  const minus = sign && /[1-9]/.test(raw) ? '-' : '';
  return `${minus}${wholeOut}${fractionOut ? `.${fractionOut}` : ''}`;
}

/** How the locale writes typed amounts: its decimal sign, a point or a comma, and its groups of digits. */
export function amountLocale() {
  const { whole, decimal } = numberStyle(locale());
  return { decimal, group: (digits: string) => whole.format(BigInt(digits)) };
}

/** `18406.2` as `18,406.2`, or `18.406,2` depending on the locale. */
export const groupThousands = (text: string): string => groupDecimal(locale(), text);

// U+2212: as wide as the plus, which a hyphen is not.
const MINUS = '−';

/** `$18,406.22`; below zero `−$3.10`. In other locales `18.406,22 $`. */
export function formatUsd(text: string, rounding: Rounding = 'half'): string {
  return withDollarSign(roundDecimal(text, 2, rounding));
}

/** A dollar amount with its original decimals: `$640`, `$0.9998`. */
export function withDollarSign(text: string): string {
  const [before, behind] = numberStyle(locale()).dollars;
  const size = text.startsWith('-') ? text.slice(1) : text;
  const shown = `${size === text ? '' : MINUS}${before}${groupThousands(size)}${behind}`;
  // Between words from right to left its signs would change sides.
  return directionOf(currentLanguage()) === 'rtl' ? `\u2066${shown}\u2069` : shown;
}

/** A change of money with its sign: `+$1,206.22`, `−$3.10`, `$0.00`. */
export function formatUsdChange(text: string): string {
  const money = formatUsd(text);
  return /[1-9]/.test(money) && !money.includes(MINUS) ? `+${money}` : money;
}

/** A share of a whole in percent: `1.5 %`, with a narrow no-break space. */
export function formatPct(text: string): string {
  return `${groupThousands(text)}\u202f%`;
}

/** A change in percent with its sign: `+0.9 %`, with a narrow no-break space. */
export function formatPctChange(text: string): string {
  const rounded = roundDecimal(text, 2, 'half', 1);
  const size = rounded.replace('-', '');
  const sign = rounded.startsWith('-') ? MINUS : /[1-9]/.test(size) ? '+' : '';
  return `${sign}${groupThousands(size)}\u202f%`;
}

/** A price's change in percent. Null if it rounds to zero: the page of a fixed price shows no change. */
export function formatPriceMove(text: string): string | null {
  const shown = formatPctChange(text);
  return /[1-9]/.test(shown) ? shown : null;
}

/** A number of shares with at most 6 decimals, rounded down: `974.857`. */
export function formatShares(text: string): string {
  return groupThousands(roundDecimal(text, 6, 'down', 0));
}

/** Whole shares, rounded down: `3,418,206`. */
export function formatWholeShares(text: string): string {
  return groupThousands(roundDecimal(text, 0, 'down'));
}

/** An amount with its currency symbol: `500.00 USDT`, `0.041263 BNB`. Rounded down by default. */
export function formatAmount(
  text: string,
  symbol: string,
  options: { decimals?: number; rounding?: Rounding } = {},
): string {
  const { decimals = 6, rounding = 'down' } = options;
  return `${groupThousands(roundDecimal(text, decimals, rounding, 2))} ${symbol}`;
}

/** Under 8 characters unchanged, otherwise the first and last 4 characters. */
export function shortAddress(text: string): string {
  return text.length < 8 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`;
}

/** Truncates names to 24 characters. */
export function shortName(text: string): string {
  const characters = [...text];
  return characters.length <= 24 ? text : `${characters.slice(0, 24).join('')}…`;
}

type Zone = { timeZone?: string };

/** Public pages pass a zone, so that their dates are the same for every reader. */
const inZone = (options: Intl.DateTimeFormatOptions, { timeZone = chosenZone() }: Zone) =>
  dateFormat(locale(), timeZone === undefined ? options : { ...options, timeZone });

/** `20 Nov 2026`, in the user's time zone by default. Do not call without a zone during server rendering. */
export function formatDate(iso: string, zone: Zone = {}): string {
  return inZone(DAY, zone).format(new Date(iso));
}

/** A day `YYYY-MM-DD`, which belongs to no time zone, as `formatDate` writes it. */
export function formatCalendarDay(day: string): string {
  return inZone(DAY, { timeZone: 'UTC' }).format(new Date(day));
}

/** `09:44`, or the locale's 12-hour form. */
export function formatTime(iso: string, zone: Zone = {}): string {
  return inZone({ hour: '2-digit', minute: '2-digit' }, zone).format(new Date(iso));
}

/** `20 Nov 2026, 09:44`; not every language has a comma there. */
export function formatDateTime(iso: string, zone: Zone = {}): string {
  return inZone(
    { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    zone,
  ).format(new Date(iso));
}

/** `20 Nov`. */
export function formatDay(iso: string, zone: Zone = {}): string {
  return inZone({ day: 'numeric', month: 'short' }, zone).format(new Date(iso));
}

/** `Nov 2026`. */
export function formatMonth(iso: string, zone: Zone = {}): string {
  return inZone({ month: 'short', year: 'numeric' }, zone).format(new Date(iso));
}

/** `20 Nov, 09:44`. */
export function formatDayTime(iso: string, zone: Zone = {}): string {
  return inZone(
    { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    zone,
  ).format(new Date(iso));
}
