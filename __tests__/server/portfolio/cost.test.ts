import type { TransferKind } from '@fnx/api/shared/vocabulary';
import { formatDecimal, parseDecimal } from '@fnx/values/money';
import { API_BASE } from '@/server/app';
import { sharePrices } from '@/server/market/tables';
import {
  type Leg,
  platformAccount,
  postTransfers,
  walletAccount,
} from '@/server/register/post-transfer';
import { transactions } from '@/server/register/tables';
import { makePerson } from '../../support/people/people';
import { fc } from '../../support/service/properties';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

/*
 * Compares the cost of shares with an oracle that knows nothing of marks: it replays a person's whole history in exact fractions. Dashboard,
 * graph, statement and file must all say the same.
 */

const NOW = new Date('2027-03-01T12:00:00Z');
const BEGIN = Date.parse('2025-01-01T00:00:00Z');
const STEP_MS = 12 * 86_400_000;
const YEARS = [2025, 2026, 2027];
const ONE = 1_000_000n;

type Person = Awaited<ReturnType<typeof makePerson>>;
type Fraction = readonly [numerator: bigint, denominator: bigint];
/** One change of a person's shares, and for what: dollars with 8 decimals. */
type Change = { at: number; raw: bigint; costRaw: bigint; entered: bigint | null; key: string };

const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d - c * b, b * d];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];

/** Everything a history comes to until a time: the long way round. */
function replay(changes: readonly Change[], until: number) {
  let held = 0n;
  let cost: Fraction = [0n, 1n];
  for (const { at, raw, costRaw, entered } of changes) {
    if (at >= until) break;
    if (raw > 0n) cost = plus(cost, [entered ?? costRaw, 1n]);
    else cost = minus(cost, [cost[0] * -raw, cost[1] * held]);
    held += raw;
  }
  return { held, cost };
}

/** Each departure may round by the last decimal. */
const expectAbout = (text: string, [numerator, denominator]: Fraction) => {
  const apart = parseDecimal(text, 8) * denominator - numerator;
  expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(40n * denominator);
};

/** USD with 8 decimals, one a month. */
const prices = Array.from({ length: 27 }, (_, month) => ({
  at: Date.UTC(2024, 11 + month, 3),
  priceRaw: 12_48000000n + BigInt((month * 7919) % 500) * 1_234_567n - BigInt(month) * 9_876_543n,
}));
const valueAt = (raw: bigint, at: number) =>
  (raw * (prices.filter((price) => price.at <= at).at(-1)?.priceRaw ?? 0n)) / ONE;

const service = duringTests(() =>
  startTestService({
    clock: { now: () => NOW },
    config: { limits: { exportsPerHour: 100_000 } },
  }),
);
beforeAll(async () => {
  await service.ctx.db.transaction((tx) =>
    tx
      .insert(sharePrices)
      .values(prices.map(({ at, priceRaw }) => ({ priceRaw, effectiveAt: new Date(at) }))),
  );
});

let serial = 0;

/** People with two wallets each, what happens to their shares, and what the oracle knows of it. */
async function startWorld() {
  const people = await Promise.all(['A', 'B', 'C'].map(() => makePerson(service, 'Holder')));
  serial += 1;
  const run = serial;
  const wallet = (person: number, place: number) =>
    walletAccount(people[person]?.userId ?? '', `0x${`${run}`.padStart(38, '0')}${person}${place}`);
  const known = people.map((): Change[] => []);
  let steps = 0;
  const book = async (kind: TransferKind, from: Leg['from'], to: Leg['to'], amountRaw: bigint) => {
    steps += 1;
    const at = BEGIN + steps * STEP_MS;
    const reference = `0x${`${run}`.padStart(32, '0')}${`${steps}`.padStart(32, '0')}:0`;
    const leg = { asset: 'FNX', from, to, amountRaw };
    await service.ctx.db.transaction((tx) =>
      postTransfers(tx, [{ kind, reference, legs: [leg], at: new Date(at) }]),
    );
    return { at, reference };
  };
  return {
    people,
    known,
    held: (person: number) => replay(known[person] ?? [], Number.POSITIVE_INFINITY),
    async issue(kind: 'PURCHASE' | 'REWARD', person: number, place: number, raw: bigint) {
      const { at, reference } = await book(
        kind,
        platformAccount('issued'),
        wallet(person, place),
        raw,
      );
      known[person]?.push({ at, raw, costRaw: valueAt(raw, at), entered: null, key: reference });
    },
    /** @returns the id of the recipient's transaction */
    async send(from: readonly [number, number], to: readonly [number, number], raw: bigint) {
      const { at, reference } = await book('TRANSFER', wallet(...from), wallet(...to), raw);
      if (from[0] === to[0]) return null;
      const costRaw = valueAt(raw, at);
      known[from[0]]?.push({ at, raw: -raw, costRaw, entered: null, key: reference });
      known[to[0]]?.push({ at, raw, costRaw, entered: null, key: reference });
      const [line] = await service.ctx.db
        .insert(transactions)
        .values({
          userId: people[to[0]]?.userId ?? '',
          type: 'TRANSFER_IN',
          status: 'CONFIRMED',
          symbol: 'FNX',
          amountRaw: raw,
          decimals: 6,
          sharesRaw: raw,
          valueUsdRaw: costRaw,
          txHash: reference.split(':')[0] ?? '',
          logIndex: 0,
          createdAt: new Date(at),
        })
        .returning();
      return { id: line?.id ?? '', reference };
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;

async function compare({ people, known }: World): Promise<void> {
  for (const [place, person] of people.entries()) {
    const changes = known[place] ?? [];
    const { held, cost } = replay(changes, Number.POSITIVE_INFINITY);
    const { data } = await person.request('dashboard');
    expectAbout(data.investedUsd, cost);
    if (held === 0n) expect(data.averagePriceUsd).toBeNull();
    else expectAbout(data.averagePriceUsd, [cost[0] * ONE, cost[1] * held]);
    expectAbout(`${data.valueUsd}`, [valueAt(held, NOW.getTime()), 1n]);
    const gain = parseDecimal(data.valueUsd, 8) - parseDecimal(data.investedUsd, 8);
    expect(data.gainUsd).toBe(formatDecimal(gain, 8));
    const graph = await person.request('graphForDealUser', { series: 'INVESTED', range: 'ALL' });
    for (const { t, v } of graph.data.points) {
      expectAbout(v, replay(changes, Date.parse(t) + 1).cost);
    }
    for (const year of YEARS) await compareYear(person, changes, year);
  }
}

async function compareYear(person: Person, changes: readonly Change[], year: number) {
  const { data } = await person.request('taxYear', { year });
  const [from, until] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const [opening, closing] = [replay(changes, from), replay(changes, until)];
  expectAbout(data.opening.costUsd, opening.cost);
  expectAbout(data.closing.costUsd, closing.cost);
  expect(parseDecimal(data.closing.shares, 6)).toBe(closing.held);
  let left: Fraction = [0n, 1n];
  let worth = 0n;
  for (const { at, raw, costRaw } of changes) {
    if (raw > 0n || at < from || at >= until) continue;
    left = plus(left, minus(replay(changes, at).cost, replay(changes, at + 1).cost));
    worth += costRaw;
  }
  expectAbout(data.sent.costUsd, left);
  expectAbout(data.sent.valueUsd, [worth, 1n]);
  const query = new URLSearchParams({ year: `${year}`, format: 'csv' });
  const file = await service.app.request(`${API_BASE}/transactions/tax-year/file?${query}`, {
    headers: { token: person.token },
  });
  const rows = (await file.text())
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(','));
  const sum = (types: readonly string[]) =>
    rows
      .filter(([, type]) => types.includes(type ?? ''))
      .reduce((total, [, , , , cost]) => total + parseDecimal(cost ?? '', 8), 0n);
  const { bought, rewards, received, sent } = data;
  expect(formatDecimal(sum(['Sent']), 8)).toBe(sent.costUsd);
  const came = [bought, rewards, received].reduce(
    (all, one) => all + parseDecimal(one.costUsd, 8),
    0n,
  );
  expect(sum(['Purchase', 'Reward claimed', 'Received'])).toBe(came);
}

const who = fc.nat({ max: 2 });
const place = fc.nat({ max: 1 });
const move = fc.oneof(
  fc.record({
    kind: fc.constantFrom('PURCHASE', 'REWARD'),
    who,
    place,
    raw: fc.bigInt(1n, 90n * ONE),
  }),
  fc.record({ kind: fc.constant('SEND'), who, to: who, part: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('COST'),
    pick: fc.nat(),
    cost: fc.option(fc.bigInt(0n, 10n ** 12n)),
  }),
);

test('dashboard, graph, statement and file agree with an oracle for random histories', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 24 }), async (moves) => {
      const world = await startWorld();
      const wallets = new Map<string, bigint>();
      const add = (at: string, raw: bigint) => wallets.set(at, (wallets.get(at) ?? 0n) + raw);
      const received: { person: number; id: string; reference: string }[] = [];
      for (const one of moves) {
        if ('raw' in one) {
          await world.issue(one.kind as 'PURCHASE', one.who, one.place, one.raw);
          add(`${one.who}${one.place}`, one.raw);
        } else if ('to' in one) {
          const held = wallets.get(`${one.who}0`) ?? 0n;
          const raw = (held * BigInt(one.part)) / 4n;
          if (raw === 0n) continue;
          // To the second wallet of the own person it is no event at all.
          const sent = await world.send([one.who, 0], [one.to, 1], raw);
          add(`${one.who}0`, -raw);
          add(`${one.to}1`, raw);
          if (sent) received.push({ person: one.to, ...sent });
        } else {
          const chosen = received[one.pick % Math.max(received.length, 1)];
          if (!chosen) continue;
          const costUsd = one.cost === null ? null : formatDecimal(one.cost, 8);
          const answer = await world.people[chosen.person]?.request(
            'enterCost',
            { costUsd },
            { params: { id: chosen.id } },
          );
          expect(answer).toMatchObject({ status: 200, data: { entered: costUsd !== null } });
          const change = world.known[chosen.person]?.find(
            ({ key, raw }) => key === chosen.reference && raw > 0n,
          );
          if (change) change.entered = one.cost;
        }
      }
      await compare(world);
    }),
    { numRuns: 20 },
  );
});

test('a transfer alone changes no gain, of neither person', async () => {
  const world = await startWorld();
  await world.issue('PURCHASE', 0, 0, 40n * ONE);
  await world.issue('PURCHASE', 1, 0, 80n * ONE);
  const figures = async () =>
    Promise.all(world.people.map(async ({ request }) => (await request('dashboard')).data));
  const [sender, recipient] = await figures();
  const price = prices.at(-1)?.priceRaw ?? 0n;
  // At the price of now: the receiver's cost is what the shares are worth.
  await service.ctx.db.transaction((tx) =>
    tx
      .insert(sharePrices)
      .values({ priceRaw: price, effectiveAt: new Date(BEGIN + 2.99 * STEP_MS) }),
  );
  await world.send([0, 0], [1, 0], 5n * ONE);
  const [left, grown] = await figures();
  expect(left.gainPct).toBe(sender.gainPct);
  expect(grown.gainUsd).toBe(recipient.gainUsd);
  // Within the person, nothing at all.
  await world.send([1, 0], [1, 1], 20n * ONE);
  expect((await figures())[1]).toMatchObject({
    gainUsd: grown.gainUsd,
    investedUsd: grown.investedUsd,
  });
});

test('nobody enters a cost for a transaction of somebody else, or below zero', async () => {
  const world = await startWorld();
  await world.issue('PURCHASE', 0, 0, 40n * ONE);
  const sent = await world.send([0, 0], [1, 0], 5n * ONE);
  const params = { id: sent?.id ?? '' };
  const [sender, owner] = world.people;
  const answers = [
    await sender?.request('enterCost', { costUsd: '1' }, { params }),
    await owner?.request('enterCost', { costUsd: '1' }, { params: { id: 'none' } }),
    await owner?.request('enterCost', { costUsd: '-1' }, { params }),
    await owner?.request('receivedCost', undefined, { params }),
  ];
  expect(answers.map((answer) => answer?.status)).toEqual([404, 404, 422, 200]);
});
