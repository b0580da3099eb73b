import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bandPeriod, gcd, phases, type Ring, radius, ringSector } from '../src/guilloche';

const RING: Ring = { R: 700, a: 130, n: 36, b: 30, m: 24, lines: 5, spread: 2 * Math.PI };

/** The points through which a path made of `c` and `s` pieces goes, in whole units. */
function pointsOf(path: string): Array<Array<[number, number]>> {
  return path
    .split('M')
    .filter(Boolean)
    .map((line) => {
      const [start = '', ...pieces] = line.split(/[cs]/);
      const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
      let [x = 0, y = 0] = numbers(start);
      return [
        [x, y] as [number, number],
        ...pieces.map((piece) => {
          const [dx = 0, dy = 0] = numbers(piece).slice(-2);
          x += dx;
          y += dy;
          return [x, y] as [number, number];
        }),
      ];
    });
}

describe('guilloche', () => {
  it('follows r(t) = R + a sin(n t + p) + b sin(m t - p)', () => {
    expect(radius(RING, 0, 0)).toBe(700);
    expect(radius(RING, Math.PI / 2, 0)).toBeCloseTo(700 + 130 - 30);
    expect(radius({ ...RING, b: 0 }, 0, Math.PI / 72)).toBeCloseTo(830);
  });
  it('draws one sector of each line, every point within a unit of the curve', () => {
    const { path, copies } = ringSector(RING);
    expect(copies).toBe(gcd(36, 24));
    const lines = pointsOf(path);
    expect(lines).toHaveLength(5);
    lines.forEach((points, line) => {
      const p = phases(RING)[line] ?? 0;
      points.forEach(([x, y], step) => {
        const t = (step * 2 * Math.PI) / copies / (points.length - 1);
        expect(Math.hypot(x, y)).toBeCloseTo(radius(RING, p, t), -1);
      });
    });
  });
  it('ends a sector where its turned copy begins', () => {
    const { path, copies } = ringSector(RING);
    const turn = (2 * Math.PI) / copies;
    for (const points of pointsOf(path)) {
      const [x0, y0] = points[0] ?? [0, 0];
      const [x1, y1] = points.at(-1) ?? [0, 0];
      expect(Math.abs(x1 - (x0 * Math.cos(turn) - y0 * Math.sin(turn)))).toBeLessThanOrEqual(1.5);
      expect(Math.abs(y1 - (x0 * Math.sin(turn) + y0 * Math.cos(turn)))).toBeLessThanOrEqual(1.5);
    }
  });
  it('ends a band as high as it began, so that it tiles', () => {
    const path = bandPeriod({ ...RING, n: 5, m: 6, length: 1200, middle: 100 });
    for (const points of pointsOf(path)) {
      expect(points.at(-1)?.[0]).toBe(1200);
      expect(points.at(-1)?.[1]).toBe(points[0]?.[1]);
    }
  });
  it('weighs little: the committed marks are under 11 kB before compression', () => {
    for (const mark of ['rosette', 'seal', 'seal-small', 'band']) {
      const file = readFileSync(join(__dirname, `../../../public/marks/${mark}.svg`));
      expect(file.length).toBeLessThan(11_000);
    }
  });
});
