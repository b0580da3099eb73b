export type GraphRange = '1D' | '1W' | '1M' | '3M' | '1Y' | 'ALL';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Span of each range and distance of its points, in seconds: 84 to 122 points each. */
const GRIDS: Record<Exclude<GraphRange, 'ALL'>, { span: number; step: number }> = {
  '1D': { span: DAY, step: HOUR / 4 },
  '1W': { span: 7 * DAY, step: 2 * HOUR },
  '1M': { span: 30 * DAY, step: 6 * HOUR },
  '3M': { span: 90 * DAY, step: DAY },
  '1Y': { span: 365 * DAY, step: 3 * DAY },
};

const ALL_POINTS = 120;

/**
 * Times of the points, oldest first: evenly spaced, ending now. Pure.
 * @param begin start of ALL
 * @returns `step` in seconds
 */
export function graphTimes(
  range: GraphRange,
  now: Date,
  begin: Date,
): { step: number; times: Date[] } {
  const end = Math.floor(now.getTime() / 1000);
  const { span, step } = range === 'ALL' ? wholeGrid(end, begin) : GRIDS[range];
  const points = Math.ceil(span / step);
  const times = Array.from({ length: points }, (_, index) => {
    return new Date((end - (points - index) * step) * 1000);
  });
  return { step, times: [...times, now] };
}

/** Steps in whole hours; at least one day in total. */
function wholeGrid(end: number, begin: Date): { span: number; step: number } {
  const span = Math.max(DAY, end - Math.floor(begin.getTime() / 1000));
  const step = Math.max(HOUR / 4, Math.ceil(span / ALL_POINTS / HOUR) * HOUR);
  return { span, step };
}
