import fc from 'fast-check';
import {
  bestQuote,
  candidatePaths,
  impactBand,
  minimumReceived,
  priceImpactBps,
  readSlippage,
  SLIPPAGE,
  slippageText,
} from '../src/swap-maths';

const amount = fc.bigInt({ min: 1n, max: 2n ** 112n });

/** Amount that a pool with a fee of `1000 - kept` thousandths gives: the formula of UniswapV2Library.getAmountOut. */
function poolOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint, kept = 997n): bigint {
  const net = amountIn * kept;
  return (net * reserveOut) / (reserveIn * 1000n + net);
}

describe('the least that a swap may bring', () => {
  it('is never nothing, never more than quoted, and within a unit of the slippage', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: SLIPPAGE.least, max: SLIPPAGE.most }),
        (out, slippage) => {
          const minimum = minimumReceived(out, slippage);
          expect(minimum).toBeGreaterThanOrEqual(1n);
          expect(minimum).toBeLessThanOrEqual(out);
          const exact = out * BigInt(10_000 - slippage);
          expect(minimum * 10_000n).toBeLessThanOrEqual(exact < 10_000n ? 10_000n : exact);
          expect((minimum + 1n) * 10_000n).toBeGreaterThan(exact);
        },
      ),
    );
  });

  it.each([0, 5001, 0.5, -1, Number.NaN])('refuses a slippage of %d', (slippage) => {
    expect(() => minimumReceived(10n, slippage)).toThrow(RangeError);
  });

  it('refuses a quote of nothing', () => {
    expect(() => minimumReceived(0n, 50)).toThrow(RangeError);
  });
});

describe('price impact', () => {
  it('is what the pool takes: at least its fee, and more the more is swapped', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 21n, max: 10n ** 27n }),
        fc.bigInt({ min: 10n ** 21n, max: 10n ** 27n }),
        fc.bigInt({ min: 10n ** 18n, max: 10n ** 26n }),
        (reserveIn, reserveOut, amountIn) => {
          const pools = [{ reserveIn, reserveOut }];
          const small = priceImpactBps(amountIn, poolOut(amountIn, reserveIn, reserveOut), pools);
          const twice = amountIn * 2n;
          const large = priceImpactBps(twice, poolOut(twice, reserveIn, reserveOut), pools);
          expect(small).toBeGreaterThanOrEqual(30n);
          expect(large).toBeGreaterThanOrEqual(small);
          expect(large).toBeLessThanOrEqual(10_000n);
        },
      ),
    );
  });

  it('adds up over two pools', () => {
    const pool = { reserveIn: 10n ** 24n, reserveOut: 10n ** 24n };
    const middle = poolOut(10n ** 22n, pool.reserveIn, pool.reserveOut);
    const out = poolOut(middle, pool.reserveIn, pool.reserveOut);
    // 1 % of the pool in: 0.3 % fee and about 1 % of movement, twice.
    expect(priceImpactBps(10n ** 22n, out, [pool, pool])).toBe(254n);
  });

  it('is nothing at the very price', () => {
    expect(priceImpactBps(100n, 100n, [{ reserveIn: 5n, reserveOut: 5n }])).toBe(0n);
  });

  it('refuses an empty pool', () => {
    expect(() => priceImpactBps(1n, 1n, [{ reserveIn: 0n, reserveOut: 1n }])).toThrow(RangeError);
  });

  it.each([
    [0n, 'fine'],
    [200n, 'fine'],
    [201n, 'warned'],
    [500n, 'warned'],
    [501n, 'high'],
    [1500n, 'high'],
    [1501n, 'typed'],
  ] as const)('of %d is %s', (bps, band) => {
    expect(impactBand(bps)).toBe(band);
  });
});

describe('slippage as typed', () => {
  it.each([
    ['0.5', 50],
    ['0,5', 50],
    ['.1', 10],
    ['1', 100],
    ['1.', 100],
    ['50', 5000],
    ['0.01', 1],
    ['0', null],
    ['0.001', null],
    ['50.01', null],
    ['-1', null],
    ['1e1', null],
    ['', null],
    ['x', null],
  ])('%j is %p', (text, bps) => {
    expect(readSlippage(text)).toBe(bps);
  });

  it('is written as it was read', () => {
    fc.assert(
      fc.property(fc.integer({ min: SLIPPAGE.least, max: SLIPPAGE.most }), (bps) => {
        expect(readSlippage(slippageText(bps))).toBe(bps);
      }),
    );
  });
});

describe('the way of a swap', () => {
  it('goes straight, over the wrapped coin, or over the dollar', () => {
    expect(candidatePaths('A', 'B', ['W', 'U'])).toEqual([
      ['A', 'B'],
      ['A', 'W', 'B'],
      ['A', 'U', 'B'],
    ]);
  });

  it('never meets a token twice', () => {
    expect(candidatePaths('W', 'B', ['W', 'U'])).toEqual([
      ['W', 'B'],
      ['W', 'U', 'B'],
    ]);
    expect(candidatePaths('w', 'U', ['W', 'U'])).toEqual([['w', 'U']]);
    expect(candidatePaths('A', 'a', ['W', 'U'])).toEqual([]);
  });

  it('is the one that brings most, and of equals the shorter', () => {
    const straight = { path: [1, 2], amountOut: 10n };
    const longer = { path: [1, 3, 2], amountOut: 10n };
    const better = { path: [1, 4, 2], amountOut: 11n };
    expect(bestQuote([longer, straight])).toBe(straight);
    expect(bestQuote([straight, better, longer])).toBe(better);
    expect(bestQuote([{ path: [1, 2], amountOut: 0n }])).toBeNull();
    expect(bestQuote([])).toBeNull();
  });
});
