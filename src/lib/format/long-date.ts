import { dateFormat, LONG_DAY } from '@fnx/api/shared/figures';
import { currentLanguage } from '@/lang/engine/current';
import { localeOf } from '@/lang/languages';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * `17 November 2026`, in UTC, so that server and browser render the same. In English without `Intl`, whose first date format costs a phone
 * a tenth of a second.
 *
 * @throws RangeError if `iso` is no date
 */
export function longDate(iso: string): string {
  const date = new Date(iso);
  const language = currentLanguage();
  if (language !== 'en') {
    return dateFormat(localeOf(language), { ...LONG_DAY, timeZone: 'UTC' }).format(date);
  }
  const month = MONTHS[date.getUTCMonth()];
  if (!month) throw new RangeError(`Not a date: ${iso}`);
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}
