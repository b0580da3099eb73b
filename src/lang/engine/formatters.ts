import { groupDecimal } from '@/shared/figures';

/** What compiled messages format numbers and times with. */
export const formatters = {
  /** Of an amount as it is: without these options three decimals are left. */
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

/** Values as they stand in a text: a number is written in the locale, unless the text has plural forms for it. */
export function writtenValues<T>(
  template: unknown,
  locale: string,
  values: Readonly<Record<string, T>>,
): Record<string, T | string> {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && Number.isFinite(value) && !hasForms(template, name)
      ? groupDecimal(locale, String(value))
      : value,
  ]);
  return Object.fromEntries(written);
}

/** A part of a compiled message is its name, a number for its kind and its forms. */
function hasForms(part: unknown, name: string): boolean {
  if (part === null || typeof part !== 'object') return false;
  if (Array.isArray(part) && part[0] === name && typeof part[1] === 'number') return true;
  return Object.values(part).some((inner) => hasForms(inner, name));
}
