import { eq } from 'drizzle-orm';
import { quotes } from '@/server/market/tables';
import { removeQuotes } from '@/server/purchase/remove-quotes';
import { transactions } from '@/server/register/tables';
import { walletNonces } from '@/server/wallets/tables';
import { type Buyer, startMarket } from '../../support/market/market';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

describe('holdings', () => {
  let buyer: Buyer;
  const clock = createTestClock();
  const numbers: string[] = [];

  const market = duringTests(() => startMarket({ scripted: true, clock }));
  beforeAll(async () => {
    buyer = await market.buyer(2);
    for (const amount of ['10', '20', '30']) {
      const order = await market.order(buyer, { amount });
      numbers.push(order.number);
      await market.buy(buyer, order);
      await market.watch();
      clock.advance(0.01);
    }
    const left = await market.order(buyer, { currencyId: 'USDC', amount: '5' });
    await buyer.request('updateOrder', { orderId: left.id, action: 'CANCEL' });
    clock.advance(0.01);
    await market.order(buyer, { currencyId: 'BNB', amount: '8' });
  });
  afterEach(() => market.node.reset());

  it('are on the dashboard, with the amount invested', async () => {
    const { status, data } = await buyer.request('dashboard');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      holdings: { available: '60', total: '60', pending: '0', valueUsd: '748.8' },
      valueUsd: '748.8',
      investedUsd: '756.288',
      averagePriceUsd: '12.6048',
      gainUsd: '-7.488',
      gainPct: '-0.99',
      kycStatus: 'APPROVED',
      price: { price: '12.48' },
      openOrders: [{ status: 'CREATED', shares: '8', currencyId: 'BNB' }],
    });
    expect(data.latestTransactions).toHaveLength(5);
  });

  it('are empty for a new customer', async () => {
    const { data } = await (await market.buyer()).request('dashboard');
    expect(data).toMatchObject({
      holdings: { available: '0', total: '0' },
      investedUsd: '0',
      averagePriceUsd: null,
      gainPct: null,
      openOrders: [],
      latestTransactions: [],
    });
  });

  it('show the shares while the chain is unavailable', async () => {
    const fresh = (await buyer.request('myWallet')).data;
    expect(fresh).toMatchObject({ stale: false, holdings: { available: '60' } });
    expect(fresh.onChain).toHaveLength(6);
    market.node.fail({ status: 500, body: '' });
    const { status, data } = await buyer.request('myWallet');
    expect(status).toBe(200);
    expect(data).toMatchObject({ stale: true, onChain: [], holdings: { available: '60' } });
  });

  it.each<[object, string[]]>([
    [{}, ['8', '5', '30', '20', '10']],
    [{ status: 'CONFIRMED' }, ['30', '20', '10']],
    [{ status: 'CANCELLED' }, ['5']],
    [{ currencyId: 'BNB' }, ['8']],
    [{ type: 'SWAP' }, []],
    [{ sort: 'shares', limit: 2 }, ['5', '8']],
    [{ sort: '-valueUsd', limit: 2 }, ['30', '20']],
    [{ page: 2, limit: 2 }, ['30', '20']],
    [{ search: 'usdc' }, ['5']],
    [{ search: '%' }, []],
    [{ from: '2999-01-01' }, []],
    [{ to: '2000-01-01' }, []],
  ])('lists transactions by %j', async (query, shares) => {
    const { status, data } = await buyer.request('listTransactions', query);
    expect(status).toBe(200);
    expect(data.docs.map((doc: { shares: string }) => doc.shares)).toEqual(shares);
  });

  it('find a purchase by its number and sum up purchases', async () => {
    const arabic = numbers[1]?.replace(/\d/g, (digit) =>
      String.fromCharCode(0x660 + Number(digit)),
    );
    const again = await buyer.request('listTransactions', { search: ` ${arabic}\u200f` });
    expect(again.data.total).toBe(1);
    const found = await buyer.request('listTransactions', { search: numbers[1] });
    expect(found.data).toMatchObject({
      total: 1,
      pages: 1,
      docs: [{ type: 'BUY', status: 'CONFIRMED', shares: '20', symbol: 'USDT' }],
      totals: {
        types: [{ type: 'BUY', count: 1, shares: '20', valueUsd: '249.6' }],
        feesUsd: '2.496',
      },
    });
    const { data } = await buyer.request('listTransactions');
    expect(data.totals).toEqual({
      types: [{ type: 'BUY', count: 3, shares: '60', valueUsd: '748.8' }],
      feesUsd: '7.488',
    });
  });

  it('are hidden from other customers', async () => {
    const stranger = await market.buyer();
    const { data } = await stranger.request('listTransactions', { search: numbers[0] });
    expect(data).toMatchObject({ docs: [], total: 0 });
  });

  it.each([
    { sort: 'userId' },
    { sort: '-createdAt; drop table orders' },
    { limit: 101 },
    { page: 0 },
  ])('rejects %j', async (query) => {
    expect((await buyer.request('listTransactions', query)).status).toBe(422);
  });

  it('are complete after old quotes and messages are removed', async () => {
    const { ctx } = market;
    const { address } = buyer.signer;
    await buyer.request('walletNonce', { address, chainId: 56 });
    await buyer.request('getConvertedAmount', { currencyId: 'USDT', amount: '9', side: 'RECEIVE' });
    const used = await ctx.db.$count(transactions, eq(transactions.userId, buyer.userId));
    clock.advance(2 * 86_400);
    await removeQuotes(ctx);
    expect(await ctx.db.$count(walletNonces)).toBe(0);
    expect(await ctx.db.$count(quotes)).toBe(used);
  });
});
