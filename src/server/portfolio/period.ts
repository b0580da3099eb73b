import { DAY_MS } from '@fnx/values/time';

/** Half-open range: `from` inclusive, `until` exclusive; null is unbounded. */
export type Period = { from: Date | null; until: Date | null };

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
