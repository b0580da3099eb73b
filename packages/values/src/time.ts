export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = 86_400;

/** No one held shares before. */
export const FIRST_YEAR = 2025;

/** Resolves after `ms` milliseconds, or when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/**
 * The offset of a time zone from UTC at a moment, in milliseconds.
 * @param timeZone IANA name; undefined for the zone of the machine
 * @returns a function, because a new format is too slow for every row
 */
export function zoneOffset(timeZone: string | undefined): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
}

/** The first moment of the day `YYYY-MM-DD` in a time zone, in epoch milliseconds; NaN for an invalid date. */
export function startOfDay(day: string, timeZone: string | undefined): number {
  const guess = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(guess)) return Number.NaN;
  const offsetAt = zoneOffset(timeZone);
  // The guess may have another UTC offset than the real start of the day (daylight saving), so compute it twice.
  const first = guess - offsetAt(guess);
  return guess - offsetAt(first);
}
