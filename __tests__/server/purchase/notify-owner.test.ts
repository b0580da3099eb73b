import { eq } from 'drizzle-orm';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import { expireOrders } from '@/server/purchase/expire-orders';
import { settleRefund } from '@/server/purchase/payments/settle-refund';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { createTestClock } from '../../support/service/service';

const MINUTE = 60;

describe('order notifications', () => {
  let market: Market;
  const clock = createTestClock(new Date(Date.now() - 6 * 3600_000));
  beforeAll(async () => {
    market = await startMarket({ clock });
  });
  afterAll(() => market.stop());
  beforeEach(() => clock.advance((Date.now() - clock.now().getTime()) / 1000));
  afterEach(() => market.checkBooks());

  /** A customer's notifications, oldest first; tests advance time by a second between them. */
  const told = async (buyer: Buyer) =>
    market.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, buyer.userId))
      .orderBy(notifications.createdAt);
  const titles = async (buyer: Buyer) =>
    (await told(buyer)).map(({ title }) => title.replace(/^Order \d+: /, ''));
  const act = (buyer: Buyer, orderId: string, action: string) =>
    buyer.request('updateOrder', { orderId, action });

  it('notify once about the completed purchase, with a link and by e-mail', async () => {
    const buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '5' });
    await market.pay(buyer, order);
    expect(await told(buyer)).toEqual([]);
    await Promise.all([market.watch(), market.watch(), market.watch()]);
    const [notice, ...more] = await told(buyer);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'ORDER',
      title: `Order ${order.number}: purchase complete`,
      body: 'We received 63.024 USDT. 5 shares are registered in your name.',
      link: `/buy-shares/${order.id}`,
      data: { orderId: order.id, number: order.number, status: 'CONFIRMED' },
    });
    const posted = await market.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.purpose, 'NOTICE_ORDER'));
    expect(posted.map(({ channel }) => channel)).toEqual(['email']);
  });

  it('report an additional payment', async () => {
    const buyer = await market.buyer(3);
    const order = await market.order(buyer, { amount: '5' });
    await market.pay(buyer, order);
    await market.watch();
    // Without open orders the chain is scanned less often.
    clock.advance(20);
    await market.pay(buyer, order);
    await market.watch();
    expect(await titles(buyer)).toEqual(['purchase complete', 'another payment received']);
  });

  it('report expired and cancelled orders', async () => {
    const buyer = await market.buyer(4);
    clock.advance(-30 * MINUTE);
    await market.order(buyer, { amount: '5' });
    clock.advance(30 * MINUTE);
    await expireOrders(market.ctx);
    await expireOrders(market.ctx);
    const order = await market.order(buyer, { amount: '5' });
    clock.advance(1);
    await act(buyer, order.id, 'CANCEL');
    await act(buyer, order.id, 'CANCEL');
    expect(await titles(buyer)).toEqual(['expired', 'cancelled']);
  });

  it('report an underpayment, the pending refund and the refund', async () => {
    const buyer = await market.buyer(5);
    const order = await market.order(buyer, { amount: '5' });
    await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
    await market.watch();
    clock.advance(1);
    await act(buyer, order.id, 'REFUND');
    clock.advance(1);
    const hash = `0x${'9a'.repeat(32)}`;
    await settleRefund(market.ctx, order.id, hash);
    const [short, due, done] = await told(buyer);
    expect(short?.title).toContain('payment too low');
    expect(short?.body).toMatch(/^31.512 USDT of 63.024 USDT arrived. Your money is safe/);
    expect(due?.title).toContain('refund pending');
    expect(due?.body).toMatch(
      /^You requested a refund. The refund goes to the wallet you paid from/,
    );
    expect(done?.title).toContain('refund sent');
    expect(done?.body).toBe(
      `31.512 USDT was sent to the wallet you paid from, in transaction ${hash}.`,
    );
  });

  it('report a transaction that did not pay the order', async () => {
    const buyer = await market.buyer(6);
    const order = await market.order(buyer, { amount: '5' });
    const elsewhere = await market.chain.payNative(buyer.signer, buyer.signer.address, 0n);
    await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash: elsewhere });
    await market.watch();
    const [notice] = await told(buyer);
    expect(notice?.title).toContain('waiting for your payment');
    expect(notice?.body).toMatch(/^The transaction did not pay FNX\. /);
  });

  it('a failed notification does not prevent the credit', async () => {
    const buyer = await market.buyer(7);
    const order = await market.order(buyer, { amount: '5' });
    await market.pay(buyer, order);
    const { pool } = market.ctx;
    await pool.query('alter table notifications add constraint broken check (false) not valid');
    await market.watch();
    await pool.query('alter table notifications drop constraint broken');
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    expect(await told(buyer)).toEqual([]);
  });
});
