import { figureLocale } from './locale';
import { chosenZone } from './time-zone';

/*
 * Figures and names as people read them. Amounts are the contract's decimal strings and stay strings: no float touches them.
 */

/** Which way digits that are not shown are cut: `down` never shows more than there is, `up` never less. */
export type Rounding = 'half' | 'down' | 'up';

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

/**
 * Rounds the size of a decimal string to `decimals` places and pads to at least `least` of them. Text that is no decimal
 * comes back as it is, so that a page shows what it was given rather than breaking.
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

type Writing = {
  whole: Intl.NumberFormat;
  decimal: string;
  /** What stands before and behind an amount of dollars. */
  dollars: [string, string];
};

const writings = new Map<string, Writing>();

/** How figures are written in the locale of now. Digits are 0 to 9 everywhere: amounts get copied and typed again. */
function writing(): Writing {
  const locale = figureLocale();
  const known = writings.get(locale);
  if (known) return known;
  const figures = { numberingSystem: 'latn' };
  const parts = new Intl.NumberFormat(locale, {
    ...figures,
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1.5);
  const text = (some: typeof parts) => some.map(({ value }) => value).join('');
  const made: Writing = {
    whole: new Intl.NumberFormat(locale, figures),
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    dollars: [
      text(
        parts.slice(
          0,
          parts.findIndex(({ type }) => type === 'integer'),
        ),
      ),
      text(parts.slice(parts.findIndex(({ type }) => type === 'fraction') + 1)),
    ],
  };
  writings.set(locale, made);
  return made;
}

/** What parts the decimals from the whole where the person lives: a point or a comma. */
export function decimalSign(): string {
  return writing().decimal;
}

/** `18406.2` as `18,406.2`, or as the person's locale writes it: `18.406,2`. */
export function groupThousands(text: string): string {
  const [, sign, whole, fraction] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  const { whole: format, decimal } = writing();
  const grouped = sign + format.format(BigInt(whole));
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

// U+2212: as wide as the plus, which a hyphen is not.
const MINUS = '−';

/** `$18,406.22`; below zero `−$3.10`. In other locales `18.406,22 $`. */
export function formatUsd(text: string, rounding: Rounding = 'half'): string {
  return withDollarSign(roundDecimal(text, 2, rounding));
}

/** An amount of dollars with as many decimals as it has: `$640`, `$0.9998`. */
export function withDollarSign(text: string): string {
  const [before, behind] = writing().dollars;
  const size = text.startsWith('-') ? text.slice(1) : text;
  return `${size === text ? '' : MINUS}${before}${groupThousands(size)}${behind}`;
}

/** A change of money with its sign: `+$1,206.22`, `−$3.10`, `$0.00`. */
export function formatUsdChange(text: string): string {
  const money = formatUsd(text);
  return /[1-9]/.test(money) && !money.startsWith(MINUS) ? `+${money}` : money;
}

/** A change in percent with its sign: `+0.9 %`, with a narrow no-break space. */
export function formatPctChange(text: string): string {
  const rounded = roundDecimal(text, 2, 'half', 1);
  const size = rounded.replace('-', '');
  const sign = rounded.startsWith('-') ? MINUS : /[1-9]/.test(size) ? '+' : '';
  return `${sign}${groupThousands(size)}\u202f%`;
}

/** A number of shares, 6 decimals at most, cut down: `974.857`. */
export function formatShares(text: string): string {
  return groupThousands(roundDecimal(text, 6, 'down', 0));
}

/** The same without what is left of a share, where many are counted: `3,418,206`. */
export function formatWholeShares(text: string): string {
  return groupThousands(roundDecimal(text, 0, 'down'));
}

/** An amount of a currency with its symbol: `500.00 USDT`, `0.041263 BNB`. Cut down unless told otherwise. */
export function formatAmount(
  text: string,
  symbol: string,
  options: { decimals?: number; rounding?: Rounding } = {},
): string {
  const { decimals = 6, rounding = 'down' } = options;
  return `${groupThousands(roundDecimal(text, decimals, rounding, 2))} ${symbol}`;
}

/** An address or hash: under 8 characters whole, otherwise the first 4, an ellipsis, the last 4. */
export function shortAddress(text: string): string {
  return text.length < 8 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`;
}

/** A name over 24 characters is cut. */
export function shortName(text: string): string {
  const characters = [...text];
  return characters.length <= 24 ? text : `${characters.slice(0, 24).join('')}…`;
}

type Zone = { timeZone?: string };

/** A zone that is given is a public page's, whose dates read the same for everybody. */
function dateFormat(options: Intl.DateTimeFormatOptions, { timeZone }: Zone) {
  return new Intl.DateTimeFormat(timeZone ? 'en-GB' : figureLocale(), {
    ...options,
    timeZone: timeZone ?? chosenZone(),
    // Years on receipts are those of the tax office, in digits that everybody can copy.
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
}

/** `20 Nov 2026`. In the person's or the browser's time zone unless one is given: never while rendering on a server. */
export function formatDate(iso: string, zone: Zone = {}): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, zone).format(
    new Date(iso),
  );
}

/** `09:44`, on the person's kind of clock. */
export function formatTime(iso: string, zone: Zone = {}): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }, zone).format(new Date(iso));
}

/** `20 Nov 2026, 09:44`. */
export function formatDateTime(iso: string, zone: Zone = {}): string {
  return `${formatDate(iso, zone)}, ${formatTime(iso, zone)}`;
}

/** `20 Nov`, for days of one year. */
export function formatDay(iso: string, zone: Zone = {}): string {
  return dateFormat({ day: 'numeric', month: 'short' }, zone).format(new Date(iso));
}

/** `Nov 2026`. */
export function formatMonth(iso: string, zone: Zone = {}): string {
  return dateFormat({ month: 'short', year: 'numeric' }, zone).format(new Date(iso));
}
