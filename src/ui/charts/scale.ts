/* Chart geometry. Floats are acceptable here because they become pixels; displayed values are separate texts. */

/** A percentage of the chart's length, rounded to pixel precision. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** A step of 1, 2, 2.5 or 5 times a power of ten that divides `span` into at most `count` intervals. */
function niceStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9));
  return (step ?? 10) * power;
}

/** Round tick values that enclose `min` and `max`, ascending; about `count`, at least two. */
export function niceTicks(min: number, max: number, count = 4): number[] {
  // A constant series is centred in a range of a tenth of its value.
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

/** Index of the last point (oldest first) at or before `time`; the first point if all are later. */
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
