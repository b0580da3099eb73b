import { rewardFor, rewardTable, SECONDS_A_YEAR } from '@/shared/rewards';
import { fc } from '../support/service/properties';

const DAY = 86_400n;

describe('rewardFor', () => {
  it.each([
    // shares in millionths, rate in hundredths of a per cent, seconds, reward in millionths
    [500_000_000n, 650, 180n * DAY, 16_027_397n],
    [1_000_000_000n, 300, SECONDS_A_YEAR, 30_000_000n],
    [10_000_000n, 300, 1n, 0n],
    [10_000_000n, 300, 106n, 1n],
    [1n, 800, SECONDS_A_YEAR, 0n],
    [100_000_000_000n, 800, 1n, 253n],
    [500_000_000n, 650, 0n, 0n],
    [500_000_000n, 650, -1n, 0n],
    [500_000_000n, 0, SECONDS_A_YEAR, 0n],
  ])('%s at %s over %s s is %s', (principal, apr, seconds, reward) => {
    expect(rewardFor(principal, apr, seconds)).toBe(reward);
  });

  const principal = fc.bigInt({ min: 1n, max: 10n ** 18n });
  const apr = fc.integer({ min: 0, max: 10_000 });
  const seconds = fc.bigInt({ min: 0n, max: 100n * SECONDS_A_YEAR });

  it('is the exact quotient, cut below', () => {
    fc.assert(
      fc.property(principal, apr, seconds, (p, a, s) => {
        const reward = rewardFor(p, a, s);
        const exact = p * BigInt(a) * s;
        const unit = 10_000n * SECONDS_A_YEAR;
        expect(reward * unit <= exact && exact < (reward + 1n) * unit).toBe(true);
      }),
    );
  });

  it('never falls, and pays no more in two stakes than in one', () => {
    fc.assert(
      fc.property(principal, principal, apr, seconds, seconds, (p, q, a, s, t) => {
        expect(rewardFor(p, a, s + t) >= rewardFor(p, a, s)).toBe(true);
        expect(rewardFor(p, a, s) + rewardFor(q, a, s) <= rewardFor(p + q, a, s)).toBe(true);
      }),
    );
  });
});

describe('rewardTable', () => {
  it.each([
    [180, 6],
    [90, 3],
    [365, 12],
    [1, 1],
    [3650, 120],
  ])('%s days make %s rows', (days, rows) => {
    expect(rewardTable(500_000_000n, 650, days)).toHaveLength(rows);
  });

  it('adds up to the reward of the whole term', () => {
    const rows = rewardTable(500_000_000n, 650, 180);
    expect(rows.map((row) => row.rewardRaw)).toEqual([
      2_671_232n,
      5_342_465n,
      8_013_698n,
      10_684_931n,
      13_356_164n,
      16_027_397n,
    ]);
    expect(rows.at(-1)?.totalRaw).toBe(516_027_397n);
  });
});
