import { zoneOffset } from '@fnx/values/time';

const HOUR_MS = 3_600_000;
/** Time zone offsets change at multiples of 15 minutes. */
const QUARTER_MS = HOUR_MS / 4;

/**
 * Converts times to local time in a zone, as a `Date` whose UTC fields hold the local time. Offsets are cached per quarter of
 * an hour, because `Intl` is too slow for every row.
 */
export function wallClock(timeZone: string): (at: Date) => Date {
  const offsetAt = zoneOffset(timeZone);
  const offsets = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS;
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = offsetAt(quarter);
      offsets.set(quarter, offset);
    }
    return new Date(at.getTime() + offset);
  };
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
