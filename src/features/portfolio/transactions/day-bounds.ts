import { DAY_MS, startOfDay } from '@fnx/values/time';
import { chosenZone } from '@/lib/format/time-zone';

/* Day boundaries in the customer's time zone. */

/** Start of the day `YYYY-MM-DD` as an ISO time in UTC; undefined for an invalid date. */
export function dayStart(day: string, zone = chosenZone()): string | undefined {
  const start = startOfDay(day, zone);
  return Number.isNaN(start) ? undefined : new Date(start).toISOString();
}

/** Last millisecond of the day, as an ISO time in UTC. */
export function dayEnd(day: string, zone = chosenZone()): string | undefined {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  const next = new Date(noon + DAY_MS).toISOString().slice(0, 10);
  const start = dayStart(next, zone);
  return start && new Date(Date.parse(start) - 1).toISOString();
}

export function yearNow(zone = chosenZone()): number {
  const format = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: zone });
  return Number(format.format(new Date()));
}

/** IANA name of the zone in use, sent to the service. */
export function zoneName(): string {
  return chosenZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
