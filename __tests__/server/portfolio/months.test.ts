import {
  monthAfter,
  type Period,
  pageStart,
  periodOf,
  splitPeriod,
} from '@/server/portfolio/months';
import { fc } from '../../support/service/properties';

const moment = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 11, 31) })
  .map((at) => new Date(at));
const end = fc.option(moment, { nil: null });

const holds = ({ from, until }: Period, at: Date) =>
  (from === null || at >= from) && (until === null || at < until);

describe('splitting a period into months', () => {
  it('leaves no gap and no overlap', () => {
    fc.assert(
      fc.property(end, end, moment, (a, b, at) => {
        const swapped = a !== null && b !== null && a > b;
        const period = swapped ? { from: b, until: a } : { from: a, until: b };
        const { whole, parts } = splitPeriod(period);
        const pieces = [...(whole ? [whole] : []), ...parts];
        const holding = pieces.filter((piece) => holds(piece, at)).length;
        expect(holding).toBe(holds(period, at) ? 1 : 0);
        if (whole?.from) expect(whole.from.getUTCDate()).toBe(1);
        if (whole?.until) expect(whole.until.getUTCDate()).toBe(1);
        expect(parts.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('includes the whole end day', () => {
    const { from, until } = periodOf({ from: '2026-03-01', to: '2026-03-31' });
    expect(from?.toISOString()).toBe('2026-03-01T00:00:00.000Z');
    expect(until?.toISOString()).toBe('2026-04-01T00:00:00.000Z');
  });

  it('includes the end time', () => {
    const at = '2026-03-01T10:00:00.000Z';
    expect(holds(periodOf({ to: at }), new Date(at))).toBe(true);
  });

  it('continues into the next year', () => {
    expect(monthAfter(new Date('2026-12-31T23:00:00Z')).toISOString()).toBe(
      '2027-01-01T00:00:00.000Z',
    );
  });
});

it('finds the start of a page', () => {
  const stretches = [{ lines: 3 }, { lines: 0 }, { lines: 5 }];
  expect(pageStart(stretches, 0)).toEqual({ stretch: stretches[0], skip: 0 });
  expect(pageStart(stretches, 2)).toEqual({ stretch: stretches[0], skip: 2 });
  expect(pageStart(stretches, 3)).toEqual({ stretch: stretches[2], skip: 0 });
  expect(pageStart(stretches, 7)).toEqual({ stretch: stretches[2], skip: 4 });
  expect(pageStart(stretches, 8)).toBeNull();
});
