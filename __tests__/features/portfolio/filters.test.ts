import { dayEnd, dayStart } from '@/features/portfolio/transactions/day-bounds';
import {
  isNarrowed,
  NO_FILTERS,
  narrowing,
  readFilters,
} from '@/features/portfolio/transactions/transaction-filters';
import { fc } from '../../support/service/properties';

describe('filters in the URL', () => {
  it('are read as they were written', () => {
    const filters = {
      type: 'SWAP',
      status: 'CONFIRMED',
      currencyId: 'BNB',
      from: '2026-03-01',
      to: '2026-03-31',
      search: '0x7b3f…4e91',
      sort: '-valueUsd',
      page: 3,
    };
    expect(readFilters({ ...filters, page: '3' })).toEqual(filters);
    expect(readFilters({})).toEqual(NO_FILTERS);
  });

  it('ignore invalid values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('type', 'status', 'currencyId', 'from', 'to', 'sort', 'page'),
          fc.string(),
        ),
        (query) => {
          const { page, ...rest } = readFilters(query);
          expect(page).toBeGreaterThanOrEqual(1);
          expect(page).toBeLessThanOrEqual(10_000);
          expect(() => narrowing({ page, ...rest })).not.toThrow();
        },
      ),
    );
    expect(readFilters({ type: 'toString', sort: 'constructor', page: '0' })).toEqual(NO_FILTERS);
  });

  it('send only what is set', () => {
    expect(narrowing(NO_FILTERS)).toEqual({});
    expect(narrowing({ ...NO_FILTERS, type: 'BUY', search: '  x ' })).toEqual({
      type: 'BUY',
      search: 'x',
    });
    expect(isNarrowed({ ...NO_FILTERS, sort: 'shares', page: 4 })).toBe(false);
    expect(isNarrowed({ ...NO_FILTERS, from: '2026-01-01' })).toBe(true);
  });
});

describe('days of a time zone', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:59:59.999Z'],
    // Days of 23 and 25 hours.
    ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z', '2026-01-01T18:14:59.999Z'],
    ['America/Los_Angeles', '2026-12-31', '2026-12-31T08:00:00.000Z', '2027-01-01T07:59:59.999Z'],
  ])('in %s: %s', (zone, day, start, end) => {
    expect(dayStart(day, zone)).toBe(start);
    expect(dayEnd(day, zone)).toBe(end);
  });

  it('rejects invalid days', () => {
    expect(dayStart('yesterday', 'UTC')).toBeUndefined();
    expect(dayEnd('2026-13-40', 'UTC')).toBeUndefined();
  });
});
