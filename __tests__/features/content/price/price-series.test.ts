import {
  changePct,
  factsOf,
  sliceOf,
  summaryOf,
  tickUsd,
  timeTicks,
  withLatest,
} from '@/features/content/price/price-series';
import { setLanguage } from '@/lang/engine/current';

const set = (at: string, price: string) => ({ at: `${at}T00:00:00.000Z`, price });
const at = (text: string) => Date.parse(`${text}T12:00:00.000Z`);

const HISTORY = [
  set('2025-10-01', '9.00'),
  set('2026-02-28', '10.00'),
  set('2026-03-30', '9.50'),
  set('2026-03-31', '11.00'),
];

describe('a range of prices', () => {
  it('is led by the price that was in force when it began', () => {
    const slice = sliceOf(HISTORY, '1W', at('2026-03-31'));
    expect(slice.prices).toEqual(HISTORY.slice(1));
    expect(new Date(slice.from).toISOString()).toBe('2026-03-24T12:00:00.000Z');
  });
  it('goes back by calendar months, to the last day of a shorter one', () => {
    const { from } = sliceOf(HISTORY, '1M', at('2026-03-31'));
    expect(new Date(from).toISOString()).toBe('2026-02-28T12:00:00.000Z');
  });
  it('begins with the first price where there is none before', () => {
    for (const range of ['1Y', 'ALL'] as const) {
      const slice = sliceOf(HISTORY, range, at('2026-03-31'));
      expect(slice).toMatchObject({ from: Date.parse('2025-10-01'), prices: HISTORY });
    }
  });
  it('knows nothing of prices that are not in force yet', () => {
    expect(sliceOf(HISTORY, 'ALL', at('2026-03-30')).prices).toEqual(HISTORY.slice(0, 3));
    expect(sliceOf([], '1Y', at('2026-03-30')).prices).toEqual([]);
  });
  it('has a beginning, an end, and extremes', () => {
    expect(factsOf(sliceOf(HISTORY, 'ALL', at('2026-04-01')))).toEqual({
      first: HISTORY[0],
      last: HISTORY[3],
      lowest: HISTORY[0],
      highest: HISTORY[3],
    });
    expect(factsOf(sliceOf([], 'ALL', 0))).toBeNull();
  });
  it('compares amounts as amounts: 9.5 is less than 10', () => {
    const facts = factsOf(
      sliceOf([set('2026-01-01', '10'), set('2026-01-02', '9.5')], 'ALL', at('2026-02-01')),
    );
    expect(facts?.lowest.price).toBe('9.5');
  });
  it('is told in a sentence', () => {
    expect(summaryOf(sliceOf(HISTORY, 'ALL', at('2026-04-01')))).toBe(
      'From 1 Oct 2025 to 1 Apr 2026 the price went from $9.00 to $11.00, +22.22\u202f%. ' +
        'Lowest $9.00, set 1 Oct 2025; highest $11.00, set 31 Mar 2026.',
    );
    expect(summaryOf(sliceOf(HISTORY.slice(0, 1), 'ALL', at('2026-04-01')))).toBe(
      'From 1 Oct 2025 to 1 Apr 2026 the price was $9.00.',
    );
  });
});

describe('withLatest', () => {
  const latest = { price: '12.00', effectiveAt: '2026-04-02T00:00:00.000Z' };
  it('adds a price set since the series was read, once', () => {
    const longer = withLatest(HISTORY, latest);
    expect(longer.at(-1)).toEqual({ at: latest.effectiveAt, price: '12.00' });
    expect(withLatest(longer, latest)).toBe(longer);
    expect(withLatest(HISTORY, null)).toBe(HISTORY);
    expect(withLatest([], latest)).toHaveLength(1);
  });
});

describe('changePct', () => {
  it.each([
    ['10', '11', '10.00'],
    ['12.43', '12.48', '0.40'],
    ['12.48', '12.43', '-0.40'],
    ['3', '2', '-33.33'],
    ['5', '5', '0.00'],
    ['0', '5', '0'],
  ])('from %s to %s is %s', (before, after, change) => {
    expect(changePct(before, after)).toBe(change);
  });
});

describe('scales', () => {
  it('words times as finely as the range needs', () => {
    const texts = (range: '1D' | '1M' | '1Y') => {
      const slice = sliceOf(HISTORY, range, at('2026-12-31'));
      return timeTicks(slice).map(({ text }) => text);
    };
    expect(texts('1D')[0]).toBe('12:00');
    expect(texts('1M')[0]).toBe('30 Nov');
    expect(texts('1Y')[0]).toBe('Dec 2025');
    const young = sliceOf([set('2026-01-01', '1')], 'ALL', at('2026-01-01'));
    expect(timeTicks(young)[1]?.text).toBe('03:00');
  });
  it('writes whole dollars short', () => {
    expect([tickUsd(10), tickUsd(9.5)]).toEqual(['$10', '$9.50']);
  });
  it('writes them in the language of the page', () => {
    setLanguage('de');
    expect([tickUsd(10), tickUsd(9.5)]).toEqual(['10\u00a0$', '9,50\u00a0$']);
    setLanguage('en');
  });
});
