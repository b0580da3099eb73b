/*
 * Where things lie in a drawing. These are floats on purpose: they become pixels. The figures that people read are the
 * texts that come with the points, and never come from here.
 */

/** A share of the drawing's length in percent, with no more digits than a screen has pixels. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** A step of 1, 2, 2.5 or 5 times a power of ten that divides `span` into at most `count` pieces. */
function niceStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9));
  return (step ?? 10) * power;
}

/** Round values that enclose `min` and `max`, lowest first; about `count` of them, and never fewer than two. */
export function niceTicks(min: number, max: number, count = 4): number[] {
  // A series that never moved is drawn in the middle of a tenth of its size.
  const span = max - min || Math.abs(max) * 0.1 || 1;
  const low = max === min ? min - span / 2 : min;
  const high = max === min ? max + span / 2 : max;
  const step = niceStep(high - low, count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The last of `points` (oldest first) that is not after `time`; the first one when all are. */
export function indexAt(points: readonly { at: number }[], time: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.at ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
