/*
 * Lists are counted by the month, and a page is found by its month. All months are UTC. Pure.
 */

/** Moments from `from` on and before `until`; null is open. */
export type Period = { from: Date | null; until: Date | null };

/** How many lines lie in a stretch of time that lists newest first go through. */
export type Stretch = Period & { lines: number };

const DAY_MS = 86_400_000;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** The period that two ends of a filter mean, both included. A day as its end means all of that day. */
export function periodOf({ from, to }: { from?: string; to?: string }): Period {
  const until = to === undefined ? null : new Date(to);
  const rest = to !== undefined && DATE_ONLY.test(to) ? DAY_MS : 1;
  return {
    from: from === undefined ? null : new Date(from),
    until: until && new Date(until.getTime() + rest),
  };
}

/** The first moment of the month that a moment lies in. */
function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** The first moment of the month after. */
export function monthAfter(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

const isMonth = (at: Date) => at.getTime() === monthOf(at).getTime();

/**
 * A period as whole months, which are counted already, and at most two parts of months, which are not.
 *
 * @returns `whole` null when it holds no whole month; `parts` newest first
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
 * Where a page begins: in which stretch, and after how many of its lines.
 *
 * @param stretches in the order of the list
 * @returns null when the list ends before
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
