import { DAY_MS } from '@fnx/values/time';
import { refusal } from '@/server/platform/refusal';

/** Whole days in UTC: `from` is the first moment, `until` the first moment after the last day. */
export type Days = { from: Date; until: Date };

/** The first moment of a day in UTC. @throws Refusal when the text is no day */
export function readDay(name: string, text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // JavaScript reads 30 February as 2 March.
  if (day && !Number.isNaN(day.getTime()) && dayOf(day) === text) return day;
  throw refusal('NOT_A_DAY', { field: name, value: text });
}

/** @throws Refusal when a text is no day, or the last day is before the first */
export function readDays(from: string, to: string): Days {
  const days = {
    from: readDay('--from', from),
    until: new Date(readDay('--to', to).getTime() + DAY_MS),
  };
  if (days.until > days.from) return days;
  throw refusal('DAYS_REVERSED', { to, from });
}

/** `2026-11-22` */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
