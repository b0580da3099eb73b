import { chosenZone } from '@/lib/format/time-zone';

/*
 * Days as people mean them: from midnight to midnight of their own time zone. Pure but for the zone.
 */

/** The first moment of a day `YYYY-MM-DD`, ISO in UTC; undefined for a text that is no day. */
export function dayStart(day: string, zone = chosenZone()): string | undefined {
  const guess = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(guess)) return undefined;
  // The offset at the guess may be another than at the day's real start; the second look settles it.
  const first = guess - offsetAt(guess, zone);
  return new Date(guess - offsetAt(first, zone)).toISOString();
}

/** The last millisecond of a day. */
export function dayEnd(day: string, zone = chosenZone()): string | undefined {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  const next = new Date(noon + 86_400_000).toISOString().slice(0, 10);
  const start = dayStart(next, zone);
  return start && new Date(Date.parse(start) - 1).toISOString();
}

function offsetAt(moment: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const field = (name: string) => Number(parts.find(({ type }) => type === name)?.value ?? 0);
  const wall = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return wall - Math.floor(moment / 1000) * 1000;
}

/** The year that it is in the zone. */
export function yearNow(zone = chosenZone()): number {
  const format = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: zone });
  return Number(format.format(new Date()));
}

/** The zone that days are meant in, for the service. */
export function zoneName(): string {
  return chosenZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
