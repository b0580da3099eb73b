/** A measured figure beside its limit, as the benches print it. */
export type Figure = { what: string; figure: number; limit: number; unit: string; over: boolean };

/** `what  12.3 of 15 KiB  ok`: what pages cost. */
const OF_PAGES =
  /^(?<what>\S.*?)\s{2,}(?<figure>[\d.]+) of (?<limit>[\d.]+) (?<unit>\S*)\s+(?<verdict>ok|OVER)$/;
/** `  ok   what  1.01 x  of 1.5 x`: what the service costs. */
const OF_SERVICE =
  /^\s+(?<verdict>ok|OVER)\s+(?<what>\S.*?)\s{2,}(?<figure>[\d.]+) (?<unit>\S+)\s+of (?<limit>[\d.]+) \S*$/;

/** The figures among the lines that a bench printed. */
export function readFigures(output: string): Figure[] {
  return output.split('\n').flatMap((line) => {
    const { groups } = OF_PAGES.exec(line) ?? OF_SERVICE.exec(line) ?? {};
    if (!groups) return [];
    const { what = '', figure, limit, unit = '', verdict } = groups;
    return [{ what, figure: Number(figure), limit: Number(limit), unit, over: verdict === 'OVER' }];
  });
}

/** The middle one of an odd number of figures, by size. */
const median = (figures: readonly number[]) =>
  [...figures].sort((one, other) => one - other)[(figures.length - 1) / 2] ?? Number.NaN;

/**
 * The figures that were over their limit in the first of several runs, as the median of all of them. A figure that a later run did not
 * measure stays over.
 */
export function judge([first = [], ...others]: readonly Figure[][]): Figure[] {
  return first
    .filter(({ over }) => over)
    .map((one) => {
      const later = others.map((run) => run.find(({ what }) => what === one.what));
      if (later.some((found) => !found)) return one;
      const figure = median([one.figure, ...later.map((found) => found?.figure ?? Number.NaN)]);
      // The budget of a score is the least that it may be.
      const over = one.unit === 'points' ? figure < one.limit : figure > one.limit;
      return { ...one, figure, over };
    });
}
