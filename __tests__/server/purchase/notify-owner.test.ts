import { eq } from 'drizzle-orm';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import { type Buyer, paymentCall, sendCall, startMarket } from '../../support/market/market';
import { duringTests } from '../../support/setup/during-tests';

describe('order notifications', () => {
  const market = duringTests(startMarket);
  afterEach(() => market.checkBooks());

  const told = async (buyer: Buyer) =>
    market.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, buyer.userId))
      .orderBy(notifications.createdAt);
  const titles = async (buyer: Buyer) =>
    (await told(buyer)).map(({ title }) => title.replace(/^Order \d+: /, ''));

  it('tell of the completed purchase once, with a link and by e-mail', async () => {
    const buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '5' });
    await market.buy(buyer, order);
    expect(await told(buyer)).toEqual([]);
    await Promise.all([market.watch(), market.watch(), market.watch()]);
    const [notice, ...more] = await told(buyer);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'ORDER',
      title: `Order ${order.number}: purchase complete`,
      body: 'You paid 63.024 USDT. 5 shares are yours.',
      link: `/buy-shares/${order.id}`,
      data: { orderId: order.id, number: order.number, status: 'CONFIRMED' },
    });
    const posted = await market.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.purpose, 'NOTICE_ORDER'));
    expect(posted.map(({ channel }) => channel)).toEqual(['email']);
  });

  it('tell of a failed purchase, with the contract’s reason', async () => {
    const buyer = await market.buyer(3);
    const order = await market.order(buyer, { amount: '5' });
    const txHash = await sendCall(market.chain, buyer.signer, paymentCall(order));
    await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
    await market.watch();
    const [notice] = await told(buyer);
    expect(notice?.title).toContain('purchase failed');
    expect(notice?.body).toMatch(
      /^The approval is too small for this purchase\..* Your USDT stayed in your wallet/,
    );
  });

  it('do not stop the booking when they fail', async () => {
    const buyer = await market.buyer(4);
    const order = await market.order(buyer, { amount: '5' });
    await market.buy(buyer, order);
    const { pool } = market.ctx;
    await pool.query('alter table notifications add constraint broken check (false) not valid');
    await market.watch();
    await pool.query('alter table notifications drop constraint broken');
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    expect(await told(buyer)).toEqual([]);
  });

  it('tell of expired and cancelled orders, each once', async () => {
    const buyer = await market.buyer(5);
    const cancelled = await market.order(buyer, { amount: '5' });
    const act = { orderId: cancelled.id, action: 'CANCEL' };
    await buyer.request('updateOrder', act);
    await buyer.request('updateOrder', act);
    const order = await market.order(buyer, { amount: '5' });
    await market.expire(order);
    await market.watch();
    await market.watch();
    expect((await titles(buyer)).sort()).toEqual(['cancelled', 'expired']);
  });
});
