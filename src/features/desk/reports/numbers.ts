const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 2,
});

/** `1.2K`, for a chart; the table next to it has every digit. */
export const compactText = (text: string): string =>
  Number(text) === 0 ? '–' : compact.format(Number(text));

/** The sum of decimal texts, for a headline in whole units. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Number(text), 0);

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const wholeText = (value: number): string => whole.format(value);

/** `1234567.5` as `1,234,567.5`, with every digit; a minus sign, not a hyphen. */
export function groupedText(text: string): string {
  const [integer = '', fraction] = text.replace('-', '\u2212').split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The first day of a period as the label of its column. */
export function periodLabel(day: string, by: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (by === 'year') return day.slice(0, 4);
  if (by === 'quarter') return `Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
  return by === 'month' ? month.format(at) : `${at.getUTCDate()}/${at.getUTCMonth() + 1}`;
}
