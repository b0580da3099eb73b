export type GraphRange = '1D' | '1W' | '1M' | '3M' | '1Y' | 'ALL';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How far each range reaches back and how far its points lie apart, in seconds: 84 to 122 points each. */
const GRIDS: Record<Exclude<GraphRange, 'ALL'>, { span: number; step: number }> = {
  '1D': { span: DAY, step: HOUR / 4 },
  '1W': { span: 7 * DAY, step: 2 * HOUR },
  '1M': { span: 30 * DAY, step: 6 * HOUR },
  '3M': { span: 90 * DAY, step: DAY },
  '1Y': { span: 365 * DAY, step: 3 * DAY },
};

/** ALL has about this many points, whatever it reaches back to. */
const ALL_POINTS = 120;

/**
 * The moments that a graph shows, oldest first: evenly spaced, and now at the end. Pure.
 *
 * @param begin what ALL reaches back to
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

/** Whole hours apart, so that a short past does not look like a long one. */
function wholeGrid(end: number, begin: Date): { span: number; step: number } {
  const span = Math.max(DAY, end - Math.floor(begin.getTime() / 1000));
  const step = Math.max(HOUR / 4, Math.ceil(span / ALL_POINTS / HOUR) * HOUR);
  return { span, step };
}
