import { indexAt, niceTicks, percent } from '@/ui/charts/scale';

describe('niceTicks', () => {
  it.each([
    [9.71, 12.53, [9, 10, 11, 12, 13]],
    [0, 100, [0, 25, 50, 75, 100]],
    [12.43, 12.48, [12.42, 12.44, 12.46, 12.48]],
    [-3, 4, [-4, -2, 0, 2, 4]],
  ])('encloses %d to %d in round steps', (min, max, ticks) => {
    expect(niceTicks(min, max)).toEqual(ticks);
  });
  it('makes room around a series that never moved', () => {
    const ticks = niceTicks(12.48, 12.48);
    expect(ticks[0]).toBeLessThan(12.48);
    expect(ticks.at(-1)).toBeGreaterThan(12.48);
    expect(niceTicks(0, 0).length).toBeGreaterThan(1);
  });
  it('encloses every range, in at most twice the pieces asked for', () => {
    for (let power = -8; power <= 12; power += 1) {
      for (const [from, span] of [
        [1, 0.001],
        [3, 7],
        [9.99, 0.02],
      ]) {
        const min = (from as number) * 10 ** power;
        const max = min + (span as number) * 10 ** power;
        const ticks = niceTicks(min, max);
        expect(ticks[0]).toBeLessThanOrEqual(min * (1 + 1e-9));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
        expect(ticks.length).toBeLessThanOrEqual(9);
      }
    }
  });
});

describe('indexAt', () => {
  const points = [10, 20, 30].map((at) => ({ at }));
  it.each([
    [5, 0],
    [10, 0],
    [19, 0],
    [20, 1],
    [29.9, 1],
    [99, 2],
  ])('finds what is in force at %d', (time, index) => {
    expect(indexAt(points, time)).toBe(index);
  });
});

describe('percent', () => {
  it('is nothing of nothing', () => {
    expect(percent(1, 0)).toBe(0);
  });
});
