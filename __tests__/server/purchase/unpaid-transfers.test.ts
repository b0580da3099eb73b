import { DEFAULT_LIMITS } from '@/config/server-limits';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { moveOrder, type Order } from '@/server/purchase/move-order';
import type { OrderEvent } from '@/server/purchase/orders/order-states';
import { findOrder } from '@/server/purchase/orders/read-order';
import { type Buyer, type Market, orderFor, startMarket } from '../../support/market/market';
import { createTestClock, type TestClock } from '../../support/service/service';

/* Orders by bank transfer hold shares for days and cost nothing: how many of them may nobody have paid yet. */

const ACCOUNT = {
  ...{ currency: 'EUR', iban: 'DE75512108001245126199' },
  ...{ name: 'Sample Bank', bic: null, address: null },
} as const;
const DAY = 86_400;
const SESSION = { sessionIdleSeconds: 90 * DAY, sessionSeconds: 90 * DAY };

const start = async (shares: string, limits = {}) => {
  const market = await startMarket({
    clock: createTestClock(),
    shares,
    limits: { openOrders: 20, feedMaxAgeSeconds: 90 * DAY, ...SESSION, ...limits },
  });
  Object.assign(market.ctx.config, { bankTransfer: ACCOUNT });
  await prepareBankCurrencies(market.ctx);
  return market;
};

async function ask(by: Buyer, amount: string, currencyId = 'EUR') {
  const wish = { currencyId, amount, side: 'PAY' };
  const { data: quote } = await by.request('getConvertedAmount', wish);
  return by.request('createOrder', orderFor(quote.quoteId, by));
}

/** The id of a new order; the code of a refusal. */
async function place(by: Buyer, amount: string, currencyId?: string): Promise<string> {
  const { status, data } = await ask(by, amount, currencyId);
  return status === 200 ? data.id : data.code;
}

/** An order in euros costs 1.08 USD for each, and waits for its transfer. */
describe('of an account', () => {
  let market: Market;
  beforeAll(async () => {
    market = await start('4000000');
  });
  afterAll(() => market.stop());
  afterEach(() => market.checkBooks());

  const move = async (by: Buyer, id: string, event: OrderEvent): Promise<Order> => {
    const { ctx } = market;
    const order = await findOrder(ctx.db, by.userId, id);
    const at = ctx.clock.now();
    return ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { event, at, note: null }));
  };
  const pass = (days: number) => (market.ctx.clock as TestClock).advance(days * DAY);
  const isPlaced = expect.stringMatching(/^[0-9a-f-]{36}$/);

  // security(What accounts can consume unpaid transfers): Until an account's first money has come, its unpaid bank transfers hold 10,000 USD; after two that ended unpaid it waits three days; all together hold a fifth of the round
  it('are few until its first money has come, and the refusal says how much is left', async () => {
    const buyer = await market.buyer(2);
    const first = await place(buyer, '5000');
    expect(first).toEqual(isPlaced);
    const { status, data, message } = await ask(buyer, '4500');
    // 10,000 USD are 9,259.25 EUR.
    expect([status, data]).toMatchObject([422, { code: 'TRANSFER_LIMIT', left: '4259.25' }]);
    expect(message).toContain('4,259.25 EUR');
    expect(await place(buyer, '4259.25')).toEqual(isPlaced);
    expect(await place(buyer, '50')).toBe('TRANSFER_LIMIT');
    // Who pays at once holds nothing for days.
    expect(await place(buyer, '100', 'USDT')).toEqual(isPlaced);

    await move(buyer, first, 'RECEIVE');
    expect(await place(buyer, '50000')).toEqual(isPlaced);
  });

  it('are few again when that money went back', async () => {
    const buyer = await market.buyer(3);
    const id = await place(buyer, '100');
    await move(buyer, id, 'RECEIVE');
    await move(buyer, id, 'RETURN');
    expect(await place(buyer, '20000')).toBe('TRANSFER_LIMIT');
  });

  // security(What accounts can consume unpaid transfers)
  it('that end unpaid twice are followed by some days without one', async () => {
    const buyer = await market.buyer(4);
    const cancel = async () => {
      const orderId = await place(buyer, '100');
      expect((await buyer.request('updateOrder', { orderId, action: 'CANCEL' })).status).toBe(200);
    };
    await cancel();
    const late = await place(buyer, '100');
    await move(buyer, late, 'EXPIRE');
    const { status, data } = await ask(buyer, '100');
    const until = new Date(
      market.ctx.clock.now().getTime() + DEFAULT_LIMITS.unpaidTransfersWaitDays * DAY * 1000,
    );
    expect([status, data]).toMatchObject([
      409,
      { code: 'TRANSFERS_PAUSED', until: until.toISOString() },
    ]);
    expect(await place(buyer, '100', 'USDT')).toEqual(isPlaced);
    pass(2.9);
    expect(await place(buyer, '100')).toBe('TRANSFERS_PAUSED');
    pass(0.2);
    const paid = await place(buyer, '100');
    expect(paid).toEqual(isPlaced);
    await cancel();
    expect(await place(buyer, '100')).toBe('TRANSFERS_PAUSED');
    // Money ends the wait, and the count begins again.
    await move(buyer, paid, 'RECEIVE');
    await cancel();
    expect(await place(buyer, '100')).toEqual(isPlaced);
  });
});

describe('of all accounts together', () => {
  let market: Market;
  beforeAll(async () => {
    market = await start('1000');
  });
  afterAll(() => market.stop());

  // security(What accounts can consume unpaid transfers)
  it('hold at most a part of the round, also when they are placed at once', async () => {
    const buyers = await Promise.all([2, 3, 4, 5, 6].map((account) => market.buyer(account)));
    // 1,200 EUR are about 103 shares, and 200 of the 1,000 may wait for money.
    const placed = await Promise.all(buyers.map((buyer) => place(buyer, '1200')));
    expect(placed.filter((one) => one !== 'TRANSFERS_FULL')).toHaveLength(1);
    const last = await market.buyer(7);
    const { status, data, message } = await ask(last, '1200');
    expect([status, data.code]).toEqual([409, 'TRANSFERS_FULL']);
    expect(message).toContain(data.left);
    // Exactly what is left is accepted, and then nothing more.
    const wish = { currencyId: 'EUR', amount: data.left, side: 'RECEIVE' };
    const { data: quote } = await last.request('getConvertedAmount', wish);
    expect((await last.request('createOrder', orderFor(quote.quoteId, last))).status).toBe(200);
    expect((await ask(last, '100')).data).toMatchObject({ code: 'TRANSFERS_FULL', left: '0' });
    expect(await place(last, '1200', 'USDT')).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    await market.checkBooks();
  });
});
