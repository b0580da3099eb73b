import { pageLocale } from '@/features/desk/lib/words';
import { groupThousands } from '@/lib/format/format';

/** `1.2K`, for a chart; the table below it has the cents. */
export const compactText = (text: string): string =>
  new Intl.NumberFormat(pageLocale(), {
    notation: 'compact',
    maximumSignificantDigits: 2,
  }).format(Number(text));

/** The sum of decimal texts, for a headline in whole units. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Number(text), 0);

export const wholeText = (value: number): string => groupedText(value.toFixed(0));

/** `1234567.5` as `1,234,567.5`, with every digit; a minus sign, not a hyphen. */
export const groupedText = (text: string): string => groupThousands(text).replace('-', '\u2212');

const monthOf = (at: Date) =>
  new Intl.DateTimeFormat(pageLocale(), { month: 'short', timeZone: 'UTC' }).format(at);

/** `1,904.24`: dollars with cents. The files have every digit. */
export const centsText = (text: string): string => groupedText(Number(text).toFixed(2));

const MOST_DECIMALS = 8;

/** Grouped, with at most eight decimals; an ellipsis stands for others. */
export function shortText(text: string): string {
  const [integer = '', fraction = ''] = text.split('.');
  if (fraction.length <= MOST_DECIMALS) return groupedText(text);
  return `${groupedText(`${integer}.${fraction.slice(0, MOST_DECIMALS)}`)}…`;
}

/** The first day of a period as the label of its column; `before` is the first day of the label before it, whose month goes on. */
export function periodLabel(day: string, by: string, before = ''): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (by === 'year') return day.slice(0, 4);
  if (by === 'quarter') return `Q${Math.floor(at.getUTCMonth() / 3) + 1} ${day.slice(2, 4)}`;
  if (by === 'month') return monthOf(at);
  const isSameMonth = before.slice(0, 7) === day.slice(0, 7);
  return isSameMonth ? String(at.getUTCDate()) : `${at.getUTCDate()} ${monthOf(at)}`;
}
