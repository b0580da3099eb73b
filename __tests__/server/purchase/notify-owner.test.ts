import { eq } from 'drizzle-orm';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import { expireOrders } from '@/server/purchase/expire-orders';
import { settleRefund } from '@/server/purchase/settle-refund';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { createTestClock } from '../../support/service/service';

const MINUTE = 60;

describe('the owner of an order', () => {
  let market: Market;
  const clock = createTestClock(new Date(Date.now() - 6 * 3600_000));
  beforeAll(async () => {
    market = await startMarket({ clock });
  });
  afterAll(() => market.stop());
  beforeEach(() => clock.advance((Date.now() - clock.now().getTime()) / 1000));
  afterEach(() => market.checkBooks());

  /** What a person was told, oldest first; tests let a second pass between two notices. */
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

  it('is told once when the shares are there, with the way to the order and by mail', async () => {
    const buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '5' });
    await market.pay(buyer, order);
    expect(await told(buyer)).toEqual([]);
    await Promise.all([market.watch(), market.watch(), market.watch()]);
    const [notice, ...more] = await told(buyer);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'ORDER',
      title: `Order ${order.number}: the shares are yours`,
      body: '63.024 USDT arrived, and 5 shares stand in the register in your name.',
      link: `/buy-shares/${order.id}`,
      data: { orderId: order.id, number: order.number, status: 'CONFIRMED' },
    });
    const posted = await market.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.purpose, 'NOTICE_ORDER'));
    expect(posted.map(({ channel }) => channel)).toEqual(['email']);
  });

  it('is told of money beyond what was asked', async () => {
    const buyer = await market.buyer(3);
    const order = await market.order(buyer, { amount: '5' });
    await market.pay(buyer, order);
    await market.watch();
    // With no order open the chain is looked at more rarely.
    clock.advance(20);
    await market.pay(buyer, order);
    await market.watch();
    expect(await titles(buyer)).toEqual(['the shares are yours', 'another payment arrived']);
  });

  it('is told when the time is over, and when a cancelled order is done with', async () => {
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
    expect(await titles(buyer)).toEqual(['the time to pay is over', 'cancelled']);
  });

  it('is told of too little money, of the way back and of its end', async () => {
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
    expect(short?.title).toContain('less arrived than was asked for');
    expect(short?.body).toMatch(/^31.512 USDT of 63.024 USDT arrived. It is safe/);
    expect(due?.title).toContain('your money will be sent back');
    expect(due?.body).toMatch(/^You asked for your money back. It goes to the wallet it came from/);
    expect(done?.title).toContain('your money was sent back');
    expect(done?.body).toBe(
      `31.512 USDT went back to the wallet it came from, in transaction ${hash}.`,
    );
  });

  it('is told when the transaction turned out not to pay', async () => {
    const buyer = await market.buyer(6);
    const order = await market.order(buyer, { amount: '5' });
    const elsewhere = await market.chain.payNative(buyer.signer, buyer.signer.address, 0n);
    await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash: elsewhere });
    await market.watch();
    const [notice] = await told(buyer);
    expect(notice?.title).toContain('it still waits for your payment');
    expect(notice?.body).toMatch(/^The transaction did not pay us\. /);
  });

  it('gets the shares also when telling fails', async () => {
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
