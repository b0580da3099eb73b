import { DAY_MS } from '@/shared/time';

/* Counting and paging of lists by UTC month. Pure. */

/** Half-open range: `from` inclusive, `until` exclusive; null is unbounded. */
export type Period = { from: Date | null; until: Date | null };

export type Stretch = Period & { lines: number };

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Converts an inclusive filter range. A date without a time as its end includes that whole day. */
export function periodOf({ from, to }: { from?: string; to?: string }): Period {
  const until = to === undefined ? null : new Date(to);
  const rest = to !== undefined && DATE_ONLY.test(to) ? DAY_MS : 1;
  return {
    from: from === undefined ? null : new Date(from),
    until: until && new Date(until.getTime() + rest),
  };
}

function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

export function monthAfter(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

const isMonth = (at: Date) => at.getTime() === monthOf(at).getTime();

/**
 * Splits a period into whole months, which have tallies, and at most two partial months, which do not.
 * @returns `whole` is null when the period contains no whole month; `parts` newest first
 */
export function splitPeriod({ from, until }: Period): { whole: Period | null; parts: Period[] } {
  const first = from && (isMonth(from) ? from : monthAfter(from));
  const last = until && monthOf(until);
  if (first && last && first > last) return { whole: null, parts: [{ from, until }] };
  const parts: Period[] = [];
  if (until && last && last < until) parts.push({ from: last, until });
  if (from && first && from < first) parts.push({ from, until: first });
  const none = first !== null && last !== null && first.getTime() === last.getTime();
  return { whole: none ? null : { from: first, until: last }, parts };
}

/**
 * Finds the range in which a page starts, and the number of its rows to skip.
 * @param stretches in list order
 * @returns null after the end of the list
 */
export function pageStart<S extends { lines: number }>(
  stretches: readonly S[],
  offset: number,
): { stretch: S; skip: number } | null {
  let skip = offset;
  for (const stretch of stretches) {
    if (skip < stretch.lines) return { stretch, skip };
    skip -= stretch.lines;
  }
  return null;
}
