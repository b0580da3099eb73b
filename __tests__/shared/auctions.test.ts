import { type Book, clearBook } from '@/shared/auction-clearing';
import { costOf, curvesOf, fillOf, isWorse, outlook, priceAt, proceedsOf } from '@/shared/auctions';
import { fc } from '../support/service/properties';

const book = (ticks: number, sales: Record<number, bigint>, bids: Record<number, bigint>): Book => {
  const sums = (orders: Record<number, bigint>) =>
    Array.from({ length: ticks }, (_, tick) => orders[tick] ?? 0n);
  return { sales: sums(sales), bids: sums(bids) };
};

describe('clearBook', () => {
  it('finds the price of the example, and who is filled in part', () => {
    const example = book(4, { 0: 100n, 1: 200n, 2: 300n }, { 3: 150n, 1: 180n });
    const cleared = clearBook(example, 0, 1n);
    expect(cleared).toEqual({
      tick: 1,
      volume: 300n,
      sale: { tick: 1, fill: 200n, shares: 200n },
      bid: { tick: 1, fill: 150n, shares: 180n },
    });
    const fill = (side: 'SALE' | 'BID', tick: number, shares: bigint) =>
      cleared && fillOf(cleared, { side, tick, shares });
    expect([fill('BID', 3, 150n), fill('BID', 1, 120n), fill('BID', 1, 60n)]).toEqual([
      150n,
      100n,
      50n,
    ]);
    expect([fill('SALE', 0, 100n), fill('SALE', 2, 300n), fill('BID', 0, 10n)]).toEqual([
      100n,
      0n,
      0n,
    ]);
  });

  it.each([
    ['bids in excess raise it', book(6, { 0: 1000n }, { 5: 800n, 2: 700n }), 0, 1n, 2],
    ['sales in excess lower it', book(6, { 0: 800n, 3: 700n }, { 5: 1000n }), 5, 1n, 3],
    ['dust decides nothing', book(4, { 0: 100n }, { 3: 103n }), 0, 4n, 0],
    ['a surplus of the least order does', book(4, { 0: 100n }, { 3: 103n }), 0, 3n, 3],
    ['mixed pressure', book(2, { 0: 10n, 1: 5n }, { 0: 5n, 1: 10n }), 1, 1n, 1],
  ])('%s', (_, orders, anchor, least, tick) => {
    expect(clearBook(orders, anchor, least)?.tick).toBe(tick);
  });

  it('trades nothing where no bid reaches a sale', () => {
    expect(clearBook(book(3, { 2: 10n }, { 1: 10n }), 0, 1n)).toBeNull();
  });

  const sums = fc.array(fc.bigInt({ min: 0n, max: 12n }), { minLength: 6, maxLength: 6 });

  it('agrees with the rule as the design words it', () => {
    fc.assert(
      fc.property(sums, sums, fc.integer({ min: 0, max: 5 }), fc.bigInt(1n, 4n), (s, b, a, l) => {
        const orders = { sales: s, bids: b };
        expect(clearBook(orders, a, l)?.tick ?? null).toBe(naive(orders, a, l));
      }),
    );
  });

  it('fills both sides with the same volume, and nobody between a better order and its fill', () => {
    fc.assert(
      fc.property(sums, sums, fc.integer({ min: 0, max: 5 }), (sales, bids, anchor) => {
        const cleared = clearBook({ sales, bids }, anchor, 1n);
        if (!cleared) return;
        const filled = (side: 'SALE' | 'BID', of: readonly bigint[]) =>
          of.reduce((sum, shares, tick) => sum + fillOf(cleared, { side, tick, shares }), 0n);
        expect(filled('SALE', sales)).toBe(cleared.volume);
        expect(filled('BID', bids)).toBe(cleared.volume);
        expect(cleared.sale.tick <= cleared.tick && cleared.bid.tick >= cleared.tick).toBe(true);
      }),
    );
  });
});

/** The rule as words: sums from the orders, and one criterion after another over all ticks. */
function naive({ sales, bids }: Book, anchor: number, least: bigint): number | null {
  const sum = (of: readonly bigint[]) => of.reduce((all, one) => all + one, 0n);
  const ticks = sales.map((_, t) => {
    const [d, s] = [sum(bids.slice(t)), sum(sales.slice(0, t + 1))];
    return { t, d, s, v: d < s ? d : s, gap: d > s ? d - s : s - d };
  });
  const most = ticks.reduce((v, one) => (one.v > v ? one.v : v), 0n);
  if (most === 0n) return null;
  let left = ticks.filter(({ v }) => v === most);
  const gap = left.map((one) => one.gap).reduce((least, one) => (one < least ? one : least));
  left = left.filter((one) => one.gap === gap);
  if (gap >= least && left.every(({ d, s }) => d > s)) return left.at(-1)?.t ?? null;
  if (gap >= least && left.every(({ d, s }) => s > d)) return left[0]?.t ?? null;
  left.sort((x, y) => Math.abs(x.t - anchor) - Math.abs(y.t - anchor) || x.t - y.t);
  return left[0]?.t ?? null;
}

it('rounds up what a bid costs, and down what a sale brings', () => {
  const price = priceAt({ firstPrice: 9_000_000n, step: 500_001n }, 1);
  expect(price).toBe(9_500_001n);
  expect(costOf(price, 1_500_000n)).toBe(14_250_002n);
  expect(costOf(2n, 1_000_000n)).toBe(2n);
  expect(proceedsOf(price, 1_500_000n, 30)).toEqual({
    fee: 42_750n,
    net: 14_207_251n,
  });
});

it('adds up both curves', () => {
  expect(curvesOf(book(3, { 0: 1n, 1: 2n }, { 1: 3n, 2: 4n }))).toEqual({
    demand: [7n, 7n, 4n],
    supply: [1n, 3n, 3n],
  });
});

it('says what an order would get, in the place of the one before', () => {
  const market = { book: book(3, { 0: 100n, 1: 40n }, { 1: 120n }), anchor: 0, least: 1n };
  const before = { side: 'SALE' as const, tick: 1, shares: 40n };
  const order = { side: 'SALE' as const, tick: 0, shares: 60n };
  expect(outlook(market, before, order)).toEqual({ tick: 0, fill: 45n });
  expect(outlook(market, null, { ...order, side: 'BID', tick: 0 })).toEqual({ tick: 1, fill: 0n });
  expect(outlook({ ...market, book: book(3, {}, {}) }, null, order)).toBeNull();
});

it('sees an order in place of the one before it, on either side', () => {
  const least = 1n;
  const sales = { book: book(3, { 0: 100n }, { 2: 60n }), anchor: 1, least };
  const sale = { side: 'SALE' as const, tick: 0 };
  const changed = outlook(sales, { ...sale, shares: 100n }, { ...sale, shares: 40n });
  expect(changed).toEqual({ tick: 2, fill: 40n });
  const bids = { book: book(3, { 0: 50n }, {}), anchor: 1, least };
  const bid = { side: 'BID' as const, tick: 2, shares: 30n };
  expect(outlook(bids, null, bid)).toEqual({ tick: 0, fill: 30n });
});

it('knows which changes the last hour refuses', () => {
  const sale = { side: 'SALE' as const, tick: 2, shares: 10n };
  const bid = { side: 'BID' as const, tick: 2, shares: 10n };
  expect([isWorse(sale, 1, 10n), isWorse(sale, 3, 10n), isWorse(sale, 2, 9n)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([isWorse(sale, 2, 10n), isWorse(bid, 2, 11n)]).toEqual([false, false]);
  expect([isWorse(bid, 3, 11n), isWorse(bid, 1, 11n), isWorse(null, 0, 1n)]).toEqual([
    false,
    true,
    false,
  ]);
});
