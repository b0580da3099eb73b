import { eq } from 'drizzle-orm';
import { idempotencyKeys } from '@/server/platform/tables';
import { orders } from '@/server/purchase/tables';
import { type Buyer, orderFor, startMarket } from '../support/market/market';
import { createTestClock } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

const clock = createTestClock();
const market = duringTests(() => startMarket({ clock }));

async function quoteOf(buyer: Buyer): Promise<string> {
  const wanted = { currencyId: 'USDT', amount: '10', side: 'RECEIVE' };
  return (await buyer.request('getConvertedAmount', wanted)).data.quoteId;
}
const order = (buyer: Buyer, quoteId: string, key: string) =>
  buyer.request('createOrder', orderFor(quoteId, buyer), { headers: { 'idempotency-key': key } });
const ordersOf = (buyer: Buyer) =>
  market.ctx.db.select().from(orders).where(eq(orders.userId, buyer.userId));

it('one key sent 50 times concurrently creates one order with one response; another body is rejected', async () => {
  const buyer = await market.buyer(3);
  const quoteId = await quoteOf(buyer);
  const all = await Promise.all(Array.from({ length: 50 }, () => order(buyer, quoteId, 'fifty')));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
  expect(await ordersOf(buyer)).toHaveLength(1);
  const other = await order(buyer, await quoteOf(buyer), 'fifty');
  expect([other.status, other.data.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  expect(await ordersOf(buyer)).toHaveLength(1);
});

it('the response is saved with the effect: a process that dies before responding has both or neither', async () => {
  const buyer = await market.buyer(4);
  const made = await order(buyer, await quoteOf(buyer), 'dies');
  const [row] = await market.ctx.db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'dies'));
  expect(row?.answer).toEqual({ data: made.data });
  // Both were written by one database transaction.
  const { rows } = await market.ctx.pool.query(
    `select (select xmin::text from orders where id = $1) as effect,
      (select xmin::text from idempotency_keys where key = 'dies') as answer`,
    [made.data.id],
  );
  expect(rows[0].answer).toBe(rows[0].effect);
});

it('a key left by a dead process is released after a timeout', async () => {
  const buyer = await market.buyer();
  const ticket = {
    name: 'Eva Fuchs',
    email: 'eva@example.com',
    subject: 'A question',
    category: 'PAYMENT',
    message: 'When do you open again?',
    captchaToken: 'answer',
  };
  const send = () => buyer.request('contactUs', ticket, { headers: { 'idempotency-key': 'left' } });
  const made = await send();
  // A call that is believed to run makes the next one wait until it gives up with 503.
  await market.ctx.db
    .update(idempotencyKeys)
    .set({ answer: null })
    .where(eq(idempotencyKeys.key, 'left'));
  clock.advance(61);
  const again = await send();
  expect([made.status, again.status]).toEqual([200, 200]);
  expect(again.data).toEqual(made.data);
});

it('a call believed dead cannot commit, and returns the response of the call that took over', async () => {
  const buyer = await market.buyer(5);
  const quoteId = await quoteOf(buyer);
  const holder = await market.ctx.pool.connect();
  await holder.query('begin');
  // Every order waits for this lock of its buyer before it writes.
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `orders:${buyer.userId}`,
  ]);
  const waiting = (count: number) => async () => {
    const { rows } = await holder.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0].n >= count;
  };
  const slow = order(buyer, quoteId, 'slow');
  await market.service.waitFor(waiting(1));
  clock.advance(6);
  const heir = order(buyer, quoteId, 'slow');
  await market.service.waitFor(waiting(2));
  await holder.query('commit');
  holder.release();
  const [one, other] = await Promise.all([slow, heir]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.data).toEqual(other.data);
  expect(await ordersOf(buyer)).toHaveLength(1);
});
