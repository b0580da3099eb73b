import { DAY_MS } from '@fnx/values/time';
import { refusal } from '@/server/platform/refusal';

/** Whole days in UTC: `from` is the first moment, `until` the first moment after the last day. */
export type Days = { from: Date; until: Date };

/** @param from a day, as `to` is. @throws Refusal when the last day is before the first */
export function daysBetween(from: string, to: string): Days {
  const days = { from: new Date(from), until: new Date(Date.parse(to) + DAY_MS) };
  if (days.until > days.from) return days;
  throw refusal('DAYS_REVERSED', { to, from });
}

/** `2026-11-22` */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
