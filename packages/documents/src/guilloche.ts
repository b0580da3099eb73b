/**
 * Guilloche: the engraved line work of share certificates and banknotes. A ring is a family of closed curves
 *
 *     r(t) = R + a sin(n t + p) + b sin(m t - p)
 *
 * whose phase `p` is stepped line by line; a band is the same along a straight line. With `g = gcd(n, m)` a curve repeats
 * every `2 pi / g`, so only one sector is drawn and the rest are turned copies of it: the file stays small and exact.
 */
export type Ring = {
  /** Mean radius, in drawing units. */
  R: number;
  a: number;
  n: number;
  b: number;
  m: number;
  /** Number of curves, and the phase difference (radians) between the first and the last. */
  lines: number;
  spread: number;
};

/** A band of the same family along x; one period is drawn. `n` and `m` are waves per period. */
export type Band = Omit<Ring, 'R'> & { length: number; middle: number };

export function gcd(x: number, y: number): number {
  return y === 0 ? x : gcd(y, x % y);
}

/** Radius of the curve with phase `p` at angle `t`. */
export function radius(ring: Ring, p: number, t: number): number {
  return ring.R + ring.a * Math.sin(ring.n * t + p) + ring.b * Math.sin(ring.m * t - p);
}

function slope(ring: Ring, p: number, t: number): number {
  return ring.a * ring.n * Math.cos(ring.n * t + p) + ring.b * ring.m * Math.cos(ring.m * t - p);
}

type Point = { x: number; y: number; dx: number; dy: number };

export function phases({ lines, spread }: Pick<Ring, 'lines' | 'spread'>): number[] {
  return Array.from({ length: lines }, (_, line) => (line * spread) / lines);
}

function ringPoint(ring: Ring, p: number, t: number): Point {
  const r = radius(ring, p, t);
  const dr = slope(ring, p, t);
  return {
    x: r * Math.cos(t),
    y: r * Math.sin(t),
    dx: dr * Math.cos(t) - r * Math.sin(t),
    dy: dr * Math.sin(t) + r * Math.cos(t),
  };
}

/**
 * Cubic Bezier pieces through points at equal steps `h`, tangent to the curve at each (Hermite form), as relative SVG
 * commands in whole units. Each coordinate is rounded from the true position, so that errors do not add up.
 */
function toPath(at: (step: number) => Point, steps: number, h: number): string {
  const whole = (value: number) => Math.round(value);
  let { x, y } = at(0);
  x = whole(x);
  y = whole(y);
  let path = `M${x} ${y}`;
  for (let step = 0; step < steps; step += 1) {
    const from = at(step);
    const to = at(step + 1);
    const c1 = [whole(from.x + (from.dx * h) / 3) - x, whole(from.y + (from.dy * h) / 3) - y];
    const c2 = [whole(to.x - (to.dx * h) / 3) - x, whole(to.y - (to.dy * h) / 3) - y];
    const end = [whole(to.x) - x, whole(to.y) - y];
    const numbers = step === 0 ? [...c1, ...c2, ...end] : [...c2, ...end];
    path += (step === 0 ? 'c' : 's') + numbers.join(' ').replaceAll(' -', '-');
    x = whole(to.x);
    y = whole(to.y);
  }
  return path;
}

/** Bezier pieces per wave, enough to look smooth. */
const PIECES_PER_WAVE = 5;

/** One sector of each line of a ring, and the number of rotated copies that complete it. */
export function ringSector(ring: Ring): { path: string; copies: number } {
  const copies = ring.b === 0 ? ring.n : gcd(ring.n, ring.m);
  const waves = (ring.b === 0 ? ring.n : Math.max(ring.n, ring.m)) / copies;
  const steps = Math.max(2, Math.ceil(waves * PIECES_PER_WAVE));
  const h = (2 * Math.PI) / copies / steps;
  const path = phases(ring)
    .map((p) => toPath((step) => ringPoint(ring, p, step * h), steps, h))
    .join('');
  return { path, copies };
}

/** One period of each line of a band; it tiles along x. */
export function bandPeriod(band: Band): string {
  const steps = Math.max(band.n, band.m) * PIECES_PER_WAVE;
  const h = (2 * Math.PI) / steps;
  const scale = band.length / (2 * Math.PI);
  const point = (p: number, t: number): Point => ({
    x: t * scale,
    y: band.middle + band.a * Math.sin(band.n * t + p) + band.b * Math.sin(band.m * t - p),
    dx: scale,
    dy: band.a * band.n * Math.cos(band.n * t + p) + band.b * band.m * Math.cos(band.m * t - p),
  });
  return phases(band)
    .map((p) => toPath((step) => point(p, step * h), steps, h))
    .join('');
}

export const TURN = 2 * Math.PI;

/** A ring with the width of its lines. */
export type Drawn = Ring & { stroke: number };

/** Behind the hero and on certificates: three wreaths whose lines cross into a moire. */
export const ROSETTE: readonly Drawn[] = [
  { R: 730, a: 230, n: 20, b: 36, m: 10, lines: 18, spread: TURN, stroke: 1.8 },
  { R: 400, a: 150, n: 20, b: 30, m: 10, lines: 11, spread: TURN, stroke: 1.8 },
  { R: 200, a: 70, n: 20, b: 14, m: 10, lines: 6, spread: TURN, stroke: 1.8 },
];

/** The stamped seal: dense concentric work with a bare eye, for 80 px and more. */
export const SEAL: readonly Drawn[] = [
  { R: 908, a: 68, n: 60, b: 0, m: 0, lines: 3, spread: TURN, stroke: 9 },
  { R: 620, a: 190, n: 24, b: 26, m: 12, lines: 7, spread: TURN, stroke: 8 },
  { R: 290, a: 130, n: 24, b: 0, m: 0, lines: 4, spread: TURN, stroke: 9 },
];
