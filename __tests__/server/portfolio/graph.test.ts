import { desc } from 'drizzle-orm';
import { sharePrices } from '@/server/market/tables';
import { graphTimes } from '@/server/portfolio/graph-times';
import { platformAccount, postTransfers, walletAccount } from '@/server/register/post-transfer';
import { holdingMarks } from '@/server/register/tables';
import { type Buyer, startMarket } from '../../support/market/market';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const DAY = 86_400;

describe('times of a graph', () => {
  const now = new Date('2026-11-20T10:00:00Z');

  it.each(['1D', '1W', '1M', '3M', '1Y', 'ALL'] as const)(
    '%s: few, evenly spaced, ending now',
    (range) => {
      const { step, times } = graphTimes(range, now, new Date('2019-01-01T00:00:00Z'));
      expect(times.length).toBeGreaterThan(80);
      expect(times.length).toBeLessThan(125);
      expect(times.at(-1)).toEqual(now);
      const gaps = new Set(
        times.slice(1).map((at, i) => at.getTime() - (times[i]?.getTime() ?? 0)),
      );
      expect([...gaps]).toEqual([step * 1000]);
    },
  );

  it('ALL reaches back to the start, and at least one day', () => {
    const begin = new Date('2020-05-05T05:05:05Z');
    expect(graphTimes('ALL', now, begin).times[0]?.getTime()).toBeLessThanOrEqual(begin.getTime());
    expect(graphTimes('ALL', now, now).times[0]).toEqual(new Date('2026-11-19T10:00:00Z'));
  });
});

describe('graphs', () => {
  let buyer: Buyer;
  const clock = createTestClock();
  type Point = { t: string; v: string };
  const read = async (series: string, range: string) =>
    (await buyer.request('graphForDealUser', { series, range })).data;
  const valuesOf = (data: { points: Point[] }) => data.points.map(({ v }) => v);

  const market = duringTests(() =>
    startMarket({
      clock,
      limits: {
        sessionIdleSeconds: 10 * DAY,
        sessionSeconds: 10 * DAY,
        feedMaxAgeSeconds: 10 * DAY,
      },
    }),
  );
  beforeAll(async () => {
    buyer = await market.buyer(2);
    // The chain was started after the clock was read, and block times must increase.
    clock.advance(600);
    await buy('10');
    clock.advance(2 * DAY);
    await market.ctx.db.transaction((tx) =>
      tx.insert(sharePrices).values({ priceRaw: 13_00000000n, effectiveAt: clock.now() }),
    );
    await buy('20');
    clock.advance(3 * DAY);
  });

  async function buy(amount: string) {
    const order = await market.order(buyer, { amount });
    await market.chain.mine(Math.floor(clock.now().getTime() / 1000) + 1);
    await market.buy(buyer, order);
    await market.watch();
  }

  it('show shares, amount invested and value at each time', async () => {
    expect([...new Set(valuesOf(await read('SHARES', '1W')))]).toEqual(['0', '10', '30']);
    expect([...new Set(valuesOf(await read('INVESTED', '1W')))]).toEqual([
      '0',
      '126.048',
      '388.648',
    ]);
    expect([...new Set(valuesOf(await read('VALUE', '1W')))]).toEqual(['0', '124.8', '390']);
  });

  it('return minimum, maximum and change', async () => {
    expect(await read('VALUE', '1W')).toMatchObject({
      series: 'VALUE',
      range: '1W',
      step: 7200,
      min: '0',
      max: '390',
      change: '390',
      changePct: null,
    });
    expect(await read('VALUE', '1D')).toMatchObject({ change: '0', changePct: '0', min: '390' });
  });

  it('show prices from the first one', async () => {
    const data = await read('PRICE', '1Y');
    expect([...new Set(valuesOf(data))]).toEqual(['12.48', '13']);
    expect(data.points.length).toBeLessThan(10);
    const whole = await read('PRICE', 'ALL');
    expect(valuesOf(whole).at(-1)).toBe('13');
  });

  it('are flat for a customer without shares', async () => {
    const other = await market.buyer();
    const { data } = await other.request('graphForDealUser', { series: 'SHARES', range: 'ALL' });
    expect(new Set(valuesOf(data))).toEqual(new Set(['0']));
  });

  it('reject unknown series and ranges', async () => {
    for (const query of [{ series: 'OTHER', range: '1W' }, { series: 'PRICE', range: '2W' }, {}]) {
      expect((await buyer.request('graphForDealUser', query)).status).toBe(422);
    }
  });

  it('do not move when shares move between the own wallets', async () => {
    const { db } = market.ctx;
    const before = await db.$count(holdingMarks);
    const from = walletAccount(buyer.userId, buyer.signer.address.toLowerCase());
    const to = walletAccount(buyer.userId, `0x${'0a'.repeat(20)}`);
    const legs = [{ asset: 'FNX', from, to, amountRaw: 4_000_000n }];
    const moved = { kind: 'TRANSFER' as const, reference: 'moved', at: clock.now(), legs };
    await db.transaction((tx) => postTransfers(tx, [moved]));
    expect(await db.$count(holdingMarks)).toBe(before);
    const [last] = await db.select().from(holdingMarks).orderBy(desc(holdingMarks.id)).limit(1);
    expect(last).toMatchObject({ sharesRaw: 30_000_000n });
  });

  it('store concurrent bookings in their sequence', async () => {
    const { db } = market.ctx;
    const at = clock.now();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        db.transaction((tx) =>
          postTransfers(tx, [
            {
              kind: 'PURCHASE',
              reference: `gift ${index}`,
              at: new Date(at.getTime() - index * 1000),
              legs: [
                {
                  asset: 'FNX',
                  from: platformAccount('issued'),
                  to: walletAccount(buyer.userId, buyer.signer.address.toLowerCase()),
                  amountRaw: 1_000_000n,
                },
              ],
            },
          ]),
        ),
      ),
    );
    const rows = await db.select().from(holdingMarks).orderBy(holdingMarks.id);
    const mine = rows.filter(({ userId }) => userId === buyer.userId).slice(-8);
    expect(mine.map(({ sharesRaw }) => sharesRaw / 1_000_000n)).toEqual([
      31n,
      32n,
      33n,
      34n,
      35n,
      36n,
      37n,
      38n,
    ]);
    const times = mine.map((mark) => mark.at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((await read('SHARES', '1D')).points.at(-1).v).toBe('38');
  });
});
