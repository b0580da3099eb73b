import fc from 'fast-check';
import {
  AmountError,
  type AmountFault,
  formatDecimal,
  MAX_RAW,
  mulDiv,
  parseDecimal,
  type Rounding,
  rescale,
} from '../src/money';

function faultOf(text: string, decimals: number, max?: bigint): AmountFault | 'NONE' {
  try {
    parseDecimal(text, decimals, max);
    return 'NONE';
  } catch (error) {
    if (error instanceof AmountError) return error.fault;
    throw error;
  }
}

describe('parseDecimal', () => {
  it.each<[string, number, bigint]>([
    ['0', 6, 0n],
    ['0.0', 6, 0n],
    ['1', 6, 1_000_000n],
    ['1.5', 6, 1_500_000n],
    ['0.000001', 6, 1n],
    ['1.500000', 6, 1_500_000n],
    ['12.48', 8, 1_248_000_000n],
    ['100000', 18, 100_000_000_000_000_000_000_000n],
    ['1.000000000000000001', 18, 1_000_000_000_000_000_001n],
    ['9007199254740993', 0, 9_007_199_254_740_993n],
    [MAX_RAW.toString(), 0, MAX_RAW],
  ])('%s with %i decimals', (text, decimals, raw) => {
    expect(parseDecimal(text, decimals)).toBe(raw);
  });

  it.each<[string, number, AmountFault]>([
    ['', 6, 'EMPTY'],
    ['   ', 6, 'EMPTY'],
    ['-1', 6, 'NEGATIVE'],
    ['-0', 6, 'NEGATIVE'],
    ['\u22121', 6, 'NEGATIVE'],
    ['1e3', 6, 'EXPONENT'],
    ['1E-7', 6, 'EXPONENT'],
    ['1.5e+2', 6, 'EXPONENT'],
    ['0x10', 6, 'HEX'],
    ['0XfF', 6, 'HEX'],
    ['\uff11', 6, 'FULL_WIDTH'],
    ['1\uff0e5', 6, 'FULL_WIDTH'],
    ['\u0661', 6, 'FULL_WIDTH'],
    ['1,000', 6, 'SEPARATOR'],
    ['1.000,50', 6, 'SEPARATOR'],
    ['1 000', 6, 'SEPARATOR'],
    ['1_000', 6, 'SEPARATOR'],
    ['NaN', 6, 'NOT_A_NUMBER'],
    ['Infinity', 6, 'NOT_A_NUMBER'],
    ['+1', 6, 'NOT_A_NUMBER'],
    ['.5', 6, 'NOT_A_NUMBER'],
    ['5.', 6, 'NOT_A_NUMBER'],
    ['1.2.3', 6, 'NOT_A_NUMBER'],
    ['007', 6, 'NOT_A_NUMBER'],
    [' 1', 6, 'NOT_A_NUMBER'],
    ['1\n', 6, 'NOT_A_NUMBER'],
    ['1n', 6, 'NOT_A_NUMBER'],
    ['0b1', 6, 'NOT_A_NUMBER'],
    ['__proto__', 6, 'NOT_A_NUMBER'],
    ['0.0000001', 6, 'TOO_PRECISE'],
    ['1.0000000', 6, 'TOO_PRECISE'],
    ['1.0000000000000000001', 18, 'TOO_PRECISE'],
    ['1.0', 0, 'TOO_PRECISE'],
    [(MAX_RAW + 1n).toString(), 0, 'TOO_LARGE'],
    [MAX_RAW.toString(), 1, 'TOO_LARGE'],
    ['9'.repeat(100_000), 6, 'TOO_LARGE'],
  ])('refuses %j with %i decimals: %s', (text, decimals, fault) => {
    expect(faultOf(text, decimals)).toBe(fault);
  });

  // security(Authorization and input 1.4.2)
  it('holds to a given maximum, inclusive', () => {
    expect(faultOf('10', 0, 10n)).toBe('NONE');
    expect(faultOf('11', 0, 10n)).toBe('TOO_LARGE');
  });

  it('takes only text', () => {
    for (const value of [1, 1n, null, undefined, ['1'], { toString: () => '1' }, true]) {
      expect(() => parseDecimal(value as unknown as string, 0)).toThrow();
    }
  });
});

describe('formatDecimal', () => {
  it.each<[bigint, number, number, string]>([
    [0n, 6, 0, '0'],
    [0n, 6, 2, '0.00'],
    [1n, 6, 0, '0.000001'],
    [1_500_000n, 6, 0, '1.5'],
    [1_500_000n, 6, 2, '1.50'],
    [1_248_000_000n, 8, 0, '12.48'],
    [-1_500_000n, 6, 0, '-1.5'],
    [-1n, 18, 0, '-0.000000000000000001'],
    [42n, 0, 0, '42'],
    [-42n, 0, 0, '-42'],
    [1_000_000n, 6, 0, '1'],
    [1_234_567n, 6, 2, '1.234567'],
    [MAX_RAW, 0, 0, MAX_RAW.toString()],
  ])('%s with %i decimals and at least %i shown is %s', (raw, decimals, minFraction, text) => {
    expect(formatDecimal(raw, decimals, minFraction)).toBe(text);
  });

  it('is undone by parseDecimal', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_RAW), fc.integer({ min: 0, max: 30 }), (raw, decimals) => {
        expect(parseDecimal(formatDecimal(raw, decimals), decimals)).toBe(raw);
      }),
    );
  });
});

describe('mulDiv', () => {
  it.each<[bigint, bigint, bigint, Rounding, bigint]>([
    [10n, 1n, 3n, 'down', 3n],
    [10n, 1n, 3n, 'up', 4n],
    [9n, 1n, 3n, 'up', 3n],
    [-10n, 1n, 3n, 'down', -4n],
    [-10n, 1n, 3n, 'up', -3n],
    [10n, 1n, -3n, 'down', -4n],
    [10n, 1n, -3n, 'up', -3n],
    [-10n, 1n, -3n, 'down', 3n],
    [0n, 7n, 3n, 'up', 0n],
    [1n, 1n, MAX_RAW, 'up', 1n],
    [MAX_RAW, MAX_RAW, MAX_RAW, 'down', MAX_RAW],
  ])('%s * %s / %s rounded %s is %s', (a, b, c, rounding, result) => {
    expect(mulDiv(a, b, c, rounding)).toBe(result);
  });

  it('refuses to divide by zero', () => {
    expect(() => mulDiv(1n, 1n, 0n, 'down')).toThrow(RangeError);
  });

  it('brackets the exact quotient', () => {
    const amount = fc.bigInt(-(2n ** 128n), 2n ** 128n);
    const divisor = fc.bigInt(-(2n ** 128n), 2n ** 128n).filter((value) => value !== 0n);
    fc.assert(
      fc.property(amount, amount, divisor, (a, b, c) => {
        const down = mulDiv(a, b, c, 'down');
        const up = mulDiv(a, b, c, 'up');
        const sign = c < 0n ? -1n : 1n;
        expect(down * c * sign <= a * b * sign).toBe(true);
        expect(up * c * sign >= a * b * sign).toBe(true);
        expect(up - down).toBe((a * b) % c === 0n ? 0n : 1n);
      }),
    );
  });
});

describe('rescale', () => {
  it.each<[bigint, number, number, Rounding, bigint]>([
    [1_500_000n, 6, 18, 'down', 1_500_000_000_000_000_000n],
    [1_999_999_999_999n, 18, 6, 'down', 1n],
    [1_000_000_000_001n, 18, 6, 'up', 2n],
    [5n, 6, 6, 'up', 5n],
  ])('%s from %i to %i decimals, %s', (raw, from, to, rounding, result) => {
    expect(rescale(raw, from, to, rounding)).toBe(result);
  });
});
