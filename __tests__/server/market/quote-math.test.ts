import {
  feeOn,
  payFor,
  payRange,
  sharesFor,
  shareValue,
  type Terms,
  usdOf,
} from '@/server/market/quote-math';
import { fc } from '../../support/service/properties';

const usd = (text: string) => BigInt(Math.round(Number(text) * 1e8));
const terms = (changes: Partial<Terms> = {}): Terms => ({
  sharePriceRaw: usd('12.48'),
  rateRaw: usd('1'),
  feeBps: 100,
  decimals: 18,
  ...changes,
});

describe('price of shares', () => {
  it.each<[bigint, Terms, bigint]>([
    [40_000_000n, terms(), 504_192_000_000_000_000_000n],
    [1n, terms({ feeBps: 0 }), 12_480_000_000_000n],
    [1_000_000n, terms({ rateRaw: usd('640') }), 19_695_000_000_000_000n],
    [1_000_000n, terms({ rateRaw: usd('3'), feeBps: 0 }), 4_160_000_000_000_000_000n],
    [1_000_000n, terms({ rateRaw: usd('7'), feeBps: 0 }), 1_782_857_142_857_142_858n],
    [1n, terms({ decimals: 2, feeBps: 0 }), 1n],
    [0n, terms(), 0n],
  ])('%s millionths of a share', (shares, given, pay) => {
    expect(payFor(shares, given)).toBe(pay);
  });

  it.each<[bigint, Terms, bigint]>([
    [504_192_000_000_000_000_000n, terms(), 40_000_000n],
    [504_191_999_999_999_999_999n, terms(), 39_999_999n],
    [10n ** 18n, terms({ rateRaw: usd('640') }), 50_774_308n],
    [1n, terms(), 0n],
  ])('%s units buy', (pay, given, shares) => {
    expect(sharesFor(pay, given)).toBe(shares);
  });
});

describe('properties for all prices, rates, fees and decimals', () => {
  const anyTerms = fc.record({
    sharePriceRaw: fc.bigInt(1n, 10n ** 14n),
    rateRaw: fc.bigInt(1n, 10n ** 14n),
    feeBps: fc.integer({ min: 0, max: 2_000 }),
    decimals: fc.integer({ min: 0, max: 24 }),
  });
  const anyShares = fc.bigInt(1n, 10n ** 16n);
  const anyPay = fc.bigInt(1n, 10n ** 32n);

  it('the price of shares buys at least those shares', () => {
    fc.assert(
      fc.property(anyTerms, anyShares, (given, shares) => {
        expect(sharesFor(payFor(shares, given), given) >= shares).toBe(true);
      }),
    );
  });

  it('no payment buys shares that would cost more', () => {
    fc.assert(
      fc.property(anyTerms, anyPay, (given, pay) => {
        expect(payFor(sharesFor(pay, given), given) <= pay).toBe(true);
      }),
    );
  });

  it('more shares never cost less, and splitting an order never saves money', () => {
    fc.assert(
      fc.property(anyTerms, anyShares, anyShares, (given, a, b) => {
        const whole = payFor(a + b, given);
        expect(whole >= payFor(a, given)).toBe(true);
        expect(payFor(a, given) + payFor(b, given) >= whole).toBe(true);
      }),
    );
  });

  it('the minimum payment is worth the minimum, one unit less is not', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 100_000 }), (given, minUsd) => {
        const { minRaw, maxRaw } = payRange({ minUsd, maxUsd: minUsd * 2 }, given);
        const min = BigInt(minUsd) * 10n ** 8n;
        expect(usdOf(minRaw, given.rateRaw, given.decimals, 'down') >= min).toBe(true);
        expect((minRaw - 1n) * given.rateRaw < min * 10n ** BigInt(given.decimals)).toBe(true);
        expect(usdOf(maxRaw, given.rateRaw, given.decimals, 'up') <= min * 2n).toBe(true);
      }),
    );
  });

  it('value and fee add up to what is paid', () => {
    fc.assert(
      fc.property(anyTerms, anyShares, (given, shares) => {
        const pay = payFor(shares, given);
        const total = usdOf(pay, given.rateRaw, given.decimals, 'up');
        expect(total >= shareValue(shares, given.sharePriceRaw)).toBe(true);
      }),
    );
  });
});

describe('the fee', () => {
  it.each([
    // value, fee in basis points, fee
    [usd('499.2'), 100, usd('4.992')],
    [usd('499.2'), 0, 0n],
    [usd('0.00000001'), 1, 1n],
    [usd('0'), 100, 0n],
  ])('on %s at %s is %s', (valueRaw, feeBps, feeRaw) => {
    expect(feeOn(valueRaw, feeBps)).toBe(feeRaw);
  });
});
