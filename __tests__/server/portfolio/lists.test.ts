import { sql } from 'drizzle-orm';
import { currencies as currencyRows } from '@/server/market/tables';
import { transactions } from '@/server/register/tables';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { writeLines } from '../../support/service/lines';
import { createTestClock } from '../../support/service/service';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2025, 0, 15, 12);
const HASH = `0x${'7b3f'.padEnd(60, '0')}4e91`;

describe('lists with a long history', () => {
  let market: Market;
  let owner: Buyer;
  const COUNT = 240;
  const at = (index: number) => new Date(FIRST + index * 2 * DAY_MS);
  const types = ['BUY', 'SWAP', 'STAKE'] as const;
  const currencies = ['USDT', 'EUR', 'ETH'] as const;

  beforeAll(async () => {
    market = await startMarket();
    await market.ctx.db.transaction((tx) => tx.insert(currencyRows).values({ id: 'EUR' }));
    owner = await market.buyer(2);
    const stranger = await market.buyer(3);
    const lines = Array.from({ length: COUNT }, (_, index) => ({
      type: types[index % 3],
      status: index % 10 === 0 ? ('FAILED' as const) : ('CONFIRMED' as const),
      currencyId: currencies[index % 3] ?? 'USDT',
      symbol: currencies[index % 3] ?? 'USDT',
      valueUsdRaw: BigInt(index) * 10n ** 8n,
      sharesRaw: index % 3 === 1 ? null : BigInt(index) * 10n ** 6n,
      createdAt: at(index),
      txHash: index === 77 ? HASH : null,
    }));
    await writeLines(market.ctx, owner.userId, lines);
    await writeLines(
      market.ctx,
      stranger.userId,
      lines.slice(0, 50).map((line) => ({ ...line, txHash: null })),
    );
  });
  afterAll(() => market.stop());

  const list = async (query: object) => (await owner.request('listTransactions', query)).data;
  const values = (data: { docs: { valueUsd: string }[] }) =>
    data.docs.map(({ valueUsd }) => Number(valueUsd));

  it('returns every entry once, page by page, in both directions', async () => {
    for (const sort of ['-createdAt', 'createdAt']) {
      const seen: number[] = [];
      for (let page = 1; page <= 25; page += 1) {
        const data = await list({ page, limit: 10, sort });
        expect(data).toMatchObject({ total: COUNT, pages: 24, page });
        seen.push(...values(data));
      }
      const newest = Array.from({ length: COUNT }, (_, index) => COUNT - 1 - index);
      expect(seen).toEqual(sort === 'createdAt' ? newest.reverse() : newest);
    }
  });

  it('pages through filtered lists', async () => {
    const swaps = Array.from({ length: COUNT }, (_, index) => COUNT - 1 - index).filter(
      (index) => index % 3 === 1,
    );
    const data = await list({ type: 'SWAP', page: 4, limit: 20 });
    expect(data.total).toBe(80);
    expect(values(data)).toEqual(swaps.slice(60, 80));
  });

  it.each([
    [{ from: '2025-03-10', to: '2025-03-10' }, 1],
    [{ from: '2025-03-01', to: '2025-03-31' }, 15],
    [{ from: '2025-03-04', to: '2025-06-20' }, 55],
    [{ from: at(10).toISOString(), to: at(12).toISOString() }, 3],
    [{ from: '2027-01-01' }, 0],
    [{ to: '2024-12-31' }, 0],
    [{ from: '2025-03-04', to: '2025-06-20', status: 'FAILED' }, 5],
  ])('counts %j', async (query, total) => {
    const data = await list({ ...query, limit: 100 });
    const inside = await market.ctx.db.$count(
      transactions,
      sql`${transactions.userId} = ${owner.userId}
        and ${transactions.createdAt} >= ${'from' in query ? query.from : '2000-01-01'}::timestamptz
        and ${transactions.createdAt} <= ${'to' in query ? (query.to?.includes('T') ? query.to : `${query.to}T23:59:59.999Z`) : '2100-01-01'}::timestamptz
        and ${transactions.status} = coalesce(${'status' in query ? query.status : null}, ${transactions.status})`,
    );
    expect(data.total).toBe(inside);
    expect(data.total).toBe(total);
    expect(data.docs).toHaveLength(total);
  });

  it('sums up the confirmed entries of each type', async () => {
    const sum = (kind: number) =>
      Array.from({ length: COUNT }, (_, index) => index)
        .filter((index) => index % 10 && index % 3 === kind)
        .reduce((total, index) => total + index, 0);
    const { totals } = await list({});
    expect(totals.types).toEqual([
      { type: 'BUY', count: 72, shares: String(sum(0)), valueUsd: String(sum(0)) },
      { type: 'SWAP', count: 72, shares: '0', valueUsd: String(sum(1)) },
      { type: 'STAKE', count: 72, shares: String(sum(2)), valueUsd: String(sum(2)) },
    ]);
    const none = await list({ type: 'BUY', status: 'FAILED' });
    expect(none.totals).toEqual({ types: [], feesUsd: '0' });
  });

  it.each([
    ['the start of a hash', '0x7b3f0', 1],
    ['a hash without its prefix, in capitals', HASH.slice(2).toUpperCase(), 1],
    ['a shortened hash', '0x7b…4e91', 1],
    ['another end', '0x7b…4e92', 0],
    ['a currency', 'eth', 80],
    ["a currency's name", 'tether', 80],
    ['the currency of a bank account', 'euro', 80],
    ['a kind', 'swapped', 80],
    ['an unknown order number', '4821', 0],
    ['nothing at all', 'zzz', 0],
    ['a wildcard', '%', 0],
  ])('searches for %s', async (_, search, total) => {
    expect((await list({ search })).total).toBe(total);
  });

  it('finds an entry by its id, only for its owner', async () => {
    const [doc] = (await list({ search: '0x7b3f0' })).docs;
    expect((await list({ search: doc.id })).docs).toEqual([doc]);
    const other = await market.buyer();
    expect((await other.request('listTransactions', { search: doc.id })).data.docs).toEqual([]);
  });
});

describe('deals', () => {
  let market: Market;
  let buyer: Buyer;
  const clock = createTestClock();

  beforeAll(async () => {
    market = await startMarket({ clock });
    buyer = await market.buyer(2);
    for (const amount of ['5', '6', '7']) {
      clock.advance(0.01);
      const order = await market.order(buyer, { amount });
      if (amount === '6')
        await buyer.request('updateOrder', { orderId: order.id, action: 'CANCEL' });
      if (amount !== '5') continue;
      await market.buy(buyer, order);
      await market.watch();
    }
  });
  afterAll(() => market.stop());

  it.each<[object, string[]]>([
    [{}, ['7', '6', '5']],
    [{ limit: 2 }, ['7', '6']],
    [{ page: 2, limit: 2 }, ['5']],
    [{ status: 'CONFIRMED' }, ['5']],
    [{ status: 'CANCELLED' }, ['6']],
    [{ status: 'EXPIRED' }, []],
    [{ from: '2999-01-01' }, []],
    [{ from: '2020-01-01', to: '2999-01-01' }, ['7', '6', '5']],
  ])('are listed by %j', async (query, shares) => {
    const { status, data } = await buyer.request('getDealHistoryUser', query);
    expect(status).toBe(200);
    expect(data.docs.map((order: { shares: string }) => order.shares)).toEqual(shares);
    const { limit: _, page: __, ...filters } = query as { limit?: number; page?: number };
    const all = (await buyer.request('getDealHistoryUser', filters)).data;
    expect(data.total).toBe(all.docs.length);
  });

  it('are hidden from other customers', async () => {
    const { data } = await (await market.buyer()).request('getDealHistoryUser');
    expect(data).toMatchObject({ docs: [], total: 0, pages: 0 });
  });
});
