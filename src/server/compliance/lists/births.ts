import type { Birth } from './entry';

/** Lists round uncertain dates of birth: years around one of them may be meant. */
const CIRCA_YEARS = 2;
const YEAR = /\b(1[89]\d{2}|20\d{2})\b/g;

/**
 * Reads a date of birth as OFAC and the UN write it: `15 Jul 1980`, `Jul 1980`, `1980`, `circa 1965`, `1965 to 1970`.
 * @returns null without a year
 */
export function readBirth(text: string): Birth | null {
  const years = [...text.matchAll(YEAR)].map(([year]) => Number(year));
  if (years.length === 0) return null;
  const around = /\b(circa|approx\w*|ca\.?|about)\b/i.test(text) ? CIRCA_YEARS : 0;
  return { text, fromYear: Math.min(...years) - around, toYear: Math.max(...years) + around };
}

/** The births of several texts; those without a year are left out. */
export function readBirths(texts: readonly string[]): Birth[] {
  return texts.flatMap((text) => readBirth(text) ?? []);
}
