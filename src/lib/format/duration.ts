import { countUnits } from '@fnx/api/shared/figures';
import { currentLanguage } from '@/lang/engine/current';
import { localeOf } from '@/lang/languages';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The largest unit that fits into a time at least once, and its seconds; minutes below. */
export const unitOf = (seconds: number) => UNITS.find(([, size]) => seconds >= size) ?? UNITS[2];

/** `2 days`, in the language of the page. */
export function formatDuration(seconds: number): string {
  const [unit, size] = unitOf(seconds);
  return countUnits(localeOf(currentLanguage()), seconds / size, unit);
}
