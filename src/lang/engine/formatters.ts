import { groupDecimal } from '@fnx/api/shared/figures';

/** Formatters for the numbers and times of compiled messages. */
export const formatters = {
  /** Formats an amount as it is: without these options three decimals are left. */
  getNumberFormat: (...[locale, options]: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: 20,
      numberingSystem: 'latn',
      ...options,
    }),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...of),
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
};

/**
 * Values as they stand in a text. The count of a plural, `{n}`, is written in the locale, unless the text has plural forms for it. Any
 * other number keeps its plain digits, because a year, a block or a page has no thousands: a quantity comes as text, from `lib/format`.
 */
export function writtenValues<T>(
  template: unknown,
  locale: string,
  values: Readonly<Record<string, T>>,
): Readonly<Record<string, T | string>> {
  const { n } = values;
  return typeof n === 'number' && !hasForms(template)
    ? { ...values, n: groupDecimal(locale, String(n)) }
    : values;
}

/** A part of a compiled message is its name, a number for its kind and its forms. */
function hasForms(part: unknown): boolean {
  if (part === null || typeof part !== 'object') return false;
  if (Array.isArray(part) && part[0] === 'n' && typeof part[1] === 'number') return true;
  return Object.values(part).some(hasForms);
}
