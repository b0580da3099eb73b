import { type Costs, costsOf, lotsLeft, type ShareChange } from '@fnx/api/shared/gains';
import { fc } from '../support/service/properties';

/* Against an oracle that keeps every single share with its own cost, as a fraction. */

type Fraction = readonly [numerator: bigint, denominator: bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction =>
  b === d ? [a + c, b] : [a * d + c * b, b * d];

/** The cost of each departure: of the oldest shares, and as the part of the whole. */
function replay(changes: readonly ShareChange[]) {
  let shares: Fraction[] = [];
  let whole: Fraction = [0n, 1n];
  return changes.map(({ sharesRaw, costRaw, isBonus }) => {
    const held = BigInt(shares.length);
    if (isBonus && held > 0n) {
      const times = (held + sharesRaw) / held;
      shares = shares.flatMap(([a, b]) => Array(Number(times)).fill([a, b * times]));
    } else if (sharesRaw > 0n) {
      shares.push(...Array(Number(sharesRaw)).fill([costRaw, sharesRaw]));
      whole = plus(whole, [costRaw, 1n]);
    } else {
      const fifo = shares.splice(0, Number(-sharesRaw)).reduce(plus, [0n, 1n]);
      const average: Fraction = [whole[0] * -sharesRaw, whole[1] * held];
      whole = plus(whole, [-average[0], average[1]]);
      return { FIFO: fifo, AVERAGE: average };
    }
    return { FIFO: [costRaw, 1n], AVERAGE: [costRaw, 1n] } as const;
  });
}

const dayOf = (day: number) => new Date(Date.UTC(2025, 0, day));

const step = fc.oneof(
  // Paid for, with its fee or an entered cost; and without any cost.
  fc.record({ came: fc.bigInt(1n, 7n), costRaw: fc.bigInt(0n, 10n ** 12n) }),
  fc.record({ came: fc.bigInt(1n, 7n), costRaw: fc.constant(0n) }),
  fc.record({ times: fc.bigInt(2n, 3n) }),
  fc.record({ part: fc.bigInt(1n, 4n) }),
);

/** A split beyond some hundred shares is left out. */
function changesOf(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  let held = 0n;
  const changes: ShareChange[] = [];
  const at = dayOf(1);
  for (const one of steps) {
    const change =
      'came' in one
        ? { at, sharesRaw: one.came, costRaw: one.costRaw, isBonus: false }
        : 'times' in one
          ? {
              at,
              sharesRaw: held < 200n ? held * (one.times - 1n) : 0n,
              costRaw: 0n,
              isBonus: true,
            }
          : { at, sharesRaw: -(held * one.part) / 4n, costRaw: 0n, isBonus: false };
    if (change.sharesRaw === 0n) continue;
    held += change.sharesRaw;
    changes.push(change);
  }
  return changes;
}

test('costs agree with a ledger of single shares', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const changes = changesOf(steps);
      const expected = replay(changes);
      const costs = costsOf(changes);
      for (const method of ['AVERAGE', 'FIFO'] as const) {
        costs.forEach((cost, place) => {
          const [numerator, denominator] = expected[place]?.[method] ?? [0n, 1n];
          const apart = cost[method] * denominator - numerator;
          // Each departure may round by the last decimal.
          const most = BigInt(changes.length) * denominator;
          expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(most);
        });
      }
    }),
    { numRuns: 400 },
  );
});

test('whatever is issued on top, all costs leave with the last share', () => {
  const came = fc.record({
    at: fc.constant(dayOf(1)),
    sharesRaw: fc.bigInt(1n, 10n ** 12n),
    costRaw: fc.bigInt(0n, 10n ** 16n),
    isBonus: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(came, { minLength: 1 }), fc.bigInt(1n, 9n), (all, part) => {
      const changes = all.map((one) => (one.isBonus ? { ...one, costRaw: 0n } : one));
      const held = changes.reduce((sum, { sharesRaw }) => sum + sharesRaw, 0n);
      const first = (held * part) / 10n;
      const left = [-first, first - held].map((sharesRaw) => ({
        ...{ at: dayOf(2), sharesRaw, costRaw: 0n, isBonus: false },
      }));
      const costs = costsOf([...changes, ...left]);
      const paid = changes.reduce((sum, { costRaw }) => sum + costRaw, 0n);
      const gone = (method: keyof Costs) =>
        costs.slice(-2).reduce((sum, cost) => sum + cost[method], 0n);
      expect([gone('AVERAGE'), gone('FIFO')]).toEqual([paid, paid]);
      const lots = lotsLeft([...changes, ...left], (place) => place >= all.length).flat();
      const sum = (of: 'sharesRaw' | 'costRaw') => lots.reduce((total, lot) => total + lot[of], 0n);
      expect([sum('sharesRaw'), sum('costRaw')]).toEqual([held, paid]);
    }),
  );
});

test('inherited shares have the days on which the deceased acquired them, the same part of each for every heir', () => {
  const change = (day: number, sharesRaw: bigint, costRaw = 0n) => ({
    ...{ at: dayOf(day), sharesRaw, costRaw, isBonus: false },
  });
  const estate = [change(1, 40n, 400n), change(3, 40n, 1_200n), change(9, -20n), change(9, -60n)];
  const lots = [
    { at: dayOf(1), sharesRaw: 10n, costRaw: 100n },
    { at: dayOf(3), sharesRaw: 10n, costRaw: 300n },
  ];
  const [own, ...rest] = lotsLeft(estate, (place) => place > 1).slice(2);
  expect(own).toEqual(lots);
  expect(rest).toEqual([
    lots.map((lot) => ({ ...lot, sharesRaw: 30n, costRaw: lot.costRaw * 3n })),
  ]);
  // Between them the heir bought 10 for 200: the oldest 15 are 10 of the first day, and 5 of the second.
  const inherited = { ...change(9, 20n, 400n), lots };
  const costs = costsOf([change(2, 10n, 200n), inherited, change(10, -15n)]);
  expect(costs.map(({ FIFO }) => FIFO)).toEqual([200n, 400n, 200n]);
  expect(costs.at(-1)?.AVERAGE).toBe(300n);
});
