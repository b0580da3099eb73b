import { dayEnd, dayStart } from '@/features/portfolio/transactions/day-bounds';
import { FILTERS, narrowing } from '@/features/portfolio/transactions/transaction-filters';
import { readPage } from '@/lib/url-state/use-url-state';
import { type Chosen, given, isNarrowed, readFilters } from '@/lists/filters';
import { fc } from '../../support/service/properties';

type Query = Parameters<typeof readFilters>[1];

const read = (query: Query) => ({ ...readFilters(FILTERS, query), page: readPage(query.page) });
const asked = ({ page: _, ...chosen }: Chosen<typeof FILTERS> & { page?: number }) =>
  narrowing(given<typeof FILTERS>(chosen));
const narrowed = ({ page: _, ...chosen }: typeof NO_FILTERS) => isNarrowed(FILTERS, chosen);
const NO_FILTERS = {
  type: '',
  status: '',
  currencyId: '',
  from: '',
  to: '',
  search: '',
  sort: '',
  page: 1,
};

describe('filters in the URL', () => {
  it('are read as they were written', () => {
    const filters = {
      type: 'SWAP',
      status: 'CONFIRMED',
      currencyId: 'EUR',
      from: '2026-03-01',
      to: '2026-03-31',
      search: '0x7b3f…4e91',
      sort: '-valueUsd',
      page: 3,
    };
    expect(read({ ...filters, page: '3' })).toEqual(filters);
    expect(read({})).toEqual(NO_FILTERS);
  });

  it('ignore invalid values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('type', 'status', 'currencyId', 'from', 'to', 'sort', 'page'),
          fc.string(),
        ),
        (query) => {
          const { page, ...rest } = read(query);
          expect(page).toBeGreaterThanOrEqual(1);
          expect(page).toBeLessThanOrEqual(10_000);
          expect(() => asked({ page, ...rest })).not.toThrow();
        },
      ),
    );
    expect(read({ type: 'toString', sort: 'constructor', page: '0' })).toEqual(NO_FILTERS);
  });

  it('send only what is set', () => {
    expect(asked(NO_FILTERS)).toEqual({});
    expect(asked({ ...NO_FILTERS, type: 'BUY', search: '  x ' })).toEqual({
      type: 'BUY',
      search: 'x',
    });
    expect(narrowed({ ...NO_FILTERS, sort: 'shares', page: 4 })).toBe(false);
    expect(narrowed({ ...NO_FILTERS, from: '2026-01-01' })).toBe(true);
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
