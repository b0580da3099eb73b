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

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, from 1900 to 2999: databases and calendars differ about year 0, and 31 February is none. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const TIME_OF_DAY = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z$/;

/** A moment on such a day in UTC, as ISO 8601 has it, to the minute or finer; null for any other text. */
export function readUtc(text: string): Date | null {
  return isDay(text.slice(0, 10)) && TIME_OF_DAY.test(text.slice(10)) ? new Date(text) : null;
}

/** The first moment of the day `YYYY-MM-DD` in a time zone, in epoch milliseconds; NaN for an invalid date. */
export function startOfDay(day: string, timeZone: string | undefined): number {
  if (!isDay(day)) return Number.NaN;
  const guess = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = zoneOffset(timeZone);
  // The guess may have another UTC offset than the real start of the day (daylight saving), so compute it twice.
  const first = guess - offsetAt(guess);
  return guess - offsetAt(first);
}
