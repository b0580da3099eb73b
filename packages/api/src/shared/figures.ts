/*
 * How numbers and days are written, by locale (BCP 47): for pages, messages, files and errors alike. Amounts are decimal strings
 * and never become floats. Digits are 0 to 9 and years are Gregorian everywhere, because amounts are copied and receipts filed.
 */

export const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

type NumberStyle = {
  whole: Intl.NumberFormat;
  decimal: string;
  /** Prefix and suffix of a dollar amount. */
  dollars: [string, string];
};

const styles = new Map<string, NumberStyle>();

export function numberStyle(locale: string): NumberStyle {
  const known = styles.get(locale);
  if (known) return known;
  const figures = { numberingSystem: 'latn' };
  const parts = new Intl.NumberFormat(locale, {
    ...figures,
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1.5);
  const text = (some: typeof parts) => some.map(({ value }) => value).join('');
  const before = parts.findIndex(({ type }) => type === 'integer');
  const behind = parts.findIndex(({ type }) => type === 'fraction') + 1;
  const created: NumberStyle = {
    whole: new Intl.NumberFormat(locale, figures),
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    // The Arabic name of the symbol is too long for a figure; the Hebrew form has marks of direction.
    dollars: /^(ar|fa|he|ur)\b/.test(locale)
      ? ['$', '']
      : [text(parts.slice(0, before)), text(parts.slice(behind))],
  };
  styles.set(locale, created);
  return created;
}

/** `18406.2` as `18,406.2` or `18.406,2`. Text that is no decimal stays as it is. */
export function groupDecimal(locale: string, text: string): string {
  const [, sign, whole, fraction] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  const { whole: format, decimal } = numberStyle(locale);
  const grouped = sign + format.format(BigInt(whole));
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/** `2 days`, with at most one decimal. */
export function countUnits(locale: string, count: number, unit: 'day' | 'hour' | 'minute'): string {
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...style }).format(count);
}

const WITH_UNIT = /^(\S+) ([A-Z]+)$/;

/** A decimal, also with a currency behind it: `100000 USDT` as `100,000 USDT`. */
export function groupFigure(locale: string, text: string): string {
  const [, amount, unit] = WITH_UNIT.exec(text) ?? [];
  return amount === undefined
    ? groupDecimal(locale, text)
    : `${groupDecimal(locale, amount)} ${unit}`;
}

const dates = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes a phone several milliseconds, so each is made once. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const all = { ...options, calendar: 'gregory', numberingSystem: 'latn' };
  const key = locale + JSON.stringify(all);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, all);
  dates.set(key, format);
  return format;
}

/** `20 Nov 2026` */
export const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `20 November 2026` */
export const LONG_DAY = { dateStyle: 'long' } as const;
