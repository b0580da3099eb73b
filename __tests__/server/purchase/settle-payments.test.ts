import { eq, inArray, sql, TransactionRollbackError } from 'drizzle-orm';
import type { OrderWithPayment } from '@/api/purchase/schemas';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import type { Tx } from '@/server/platform/database/client';
import { paymentRow } from '@/server/purchase/payments/book-payment';
import type { IncomingTransfer } from '@/server/purchase/payments/judge-payment';
import { type Settlement, settlePayment } from '@/server/purchase/payments/settle-payment';
import { settlePayments } from '@/server/purchase/payments/settle-payments';
import { orders, payments } from '@/server/purchase/tables';
import { shareBalances } from '@/server/register/balances';
import { lockOwner } from '@/server/users/lock-user';
import { users } from '@/server/users/tables';
import { type Buyer, linkWallet, type Market, startMarket } from '../../support/market/market';

/** Record of a payment without an order. */
const SET_ASIDE = { outcome: 'REVIEW', userId: null, note: null } as const;

type Payer = { buyer: Buyer; address: string; order: OrderWithPayment; transfer: IncomingTransfer };

describe('payments of one scan', () => {
  let market: Market;
  let people = 0;
  beforeAll(async () => {
    market = await startMarket();
  });
  afterAll(() => market.stop());
  afterEach(() => market.checkBooks());

  const hex = (length: number) => (people++ + 1).toString(16).padStart(length, '0');

  /** A customer with an order of five shares that names the paying `transfer`. */
  const payer = async (submits = true): Promise<Payer> => {
    const bare = await market.buyer();
    const address = `0x${hex(40)}` as const;
    await linkWallet(market.ctx, bare.userId, address);
    const buyer = { ...bare, signer: { ...bare.signer, address } };
    const order = await market.order(buyer, { amount: '5' });
    const transfer: IncomingTransfer = {
      chainId: 56,
      txHash: `0x${hex(64)}`,
      logIndex: 0,
      currencyId: 'USDT',
      from: address,
      amountRaw: BigInt(order.payAmountRaw),
      blockNumber: 100n,
      blockHash: `0x${'1'.repeat(64)}`,
      blockTime: market.ctx.clock.now(),
    };
    if (submits) {
      const { txHash } = transfer;
      await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
    }
    return { buyer, address, order, transfer };
  };
  /** The same customer's next order and its payment. */
  const anotherOf = async ({ buyer, address, transfer }: Payer): Promise<Payer> => {
    const order = await market.order(buyer, { amount: '5' });
    const next = { ...transfer, txHash: `0x${hex(64)}`, amountRaw: BigInt(order.payAmountRaw) };
    const submission = { orderId: order.id, action: 'SUBMIT', txHash: next.txHash };
    await buyer.request('updateOrder', submission);
    return { buyer, address, order, transfer: next };
  };
  const payers = async (count: number) => {
    const made: Payer[] = [];
    while (made.length < count) made.push(await payer());
    return made;
  };
  /** A payment's outcome, and the database transaction that wrote it. */
  const settled = async ({ txHash, logIndex }: IncomingTransfer) => {
    const rows = await market.ctx.db
      .select({ outcome: payments.outcome, by: sql<string>`${payments}.xmin::text` })
      .from(payments)
      .where(sql`${payments.txHash} = ${txHash} and ${payments.logIndex} = ${logIndex}`);
    expect(rows).toHaveLength(1);
    return rows[0] ?? { outcome: null, by: null };
  };
  const outcomes = async (transfers: readonly IncomingTransfer[]) =>
    Promise.all(transfers.map(async (transfer) => (await settled(transfer)).outcome));
  const statusOf = async ({ order }: Payer) => {
    const [row] = await market.ctx.db.select().from(orders).where(eq(orders.id, order.id));
    return row?.status;
  };
  const available = async ({ buyer }: Payer) =>
    (await shareBalances(market.ctx.db, buyer.userId)).available;
  const titles = async (some: readonly Payer[]) => {
    const rows = await market.ctx.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(
        inArray(
          notifications.userId,
          some.map(({ buyer }) => buyer.userId),
        ),
      );
    return rows.map(({ title }) => title).sort();
  };
  const bought = (some: readonly Payer[]) =>
    some.map(({ order }) => `Order ${order.number}: purchase complete`).sort();

  it('are credited in one batch when plain, and one by one otherwise', async () => {
    const { ctx } = market;
    const plain = await payers(3);
    const [half, twice, known, surplus] = await payers(4);
    const silent = await payer(false);
    if (!half || !twice || !known || !surplus) throw new Error('nobody');
    half.transfer.amountRaw /= 2n;
    surplus.transfer.amountRaw += 1n;
    await settlePayment(ctx, known.transfer);
    const again = { ...twice.transfer, txHash: `0x${hex(64)}` };
    const stranger = { ...twice.transfer, txHash: `0x${hex(64)}`, from: `0x${hex(40)}` };
    const first = plain[0]?.transfer;
    if (!first) throw new Error('nobody');
    const odd = [half.transfer, twice.transfer, again, stranger, known.transfer, surplus.transfer];
    const rest = plain.slice(1).map(({ transfer }) => transfer);
    await settlePayments(ctx, [first, ...odd, silent.transfer, ...rest]);

    const plainOnes = await Promise.all(plain.map(({ transfer }) => settled(transfer)));
    expect(plainOnes.map(({ outcome }) => outcome)).toEqual(['CREDITED', 'CREDITED', 'CREDITED']);
    const together = new Set(plainOnes.map(({ by }) => by));
    expect(together.size).toBe(1);
    expect(await outcomes(odd)).toEqual([
      'HELD',
      'CREDITED',
      'REFUND_DUE',
      'REVIEW',
      'CREDITED',
      'CREDITED',
    ]);
    expect(await outcomes([silent.transfer])).toEqual(['CREDITED']);
    for (const transfer of [...odd, silent.transfer]) {
      expect(together).not.toContain((await settled(transfer)).by);
    }
    expect(await statusOf(half)).toBe('UNDERPAID');
    for (const one of [...plain, twice, known, surplus, silent]) {
      expect([await statusOf(one), await available(one)]).toEqual(['CONFIRMED', 5_000_000n]);
    }
    expect(await available(half)).toBe(0n);
    expect(await titles(plain)).toEqual(bought(plain));
  });

  it('write the same rows as a payment settled alone', async () => {
    const { ctx } = market;
    const [alone, ...together] = await payers(3);
    if (!alone) throw new Error('nobody');
    await settlePayment(ctx, alone.transfer);
    await settlePayments(
      ctx,
      together.map(({ transfer }) => transfer),
    );
    const traces = async ({ buyer, order, transfer, address }: Payer) => {
      const { rows } = await ctx.db.execute<{ trace: unknown }>(sql`
        select jsonb_build_object(
          'order', (select to_jsonb(o) from orders o where o.id = ${order.id}),
          'payment', (select to_jsonb(p) from payments p where p.order_id = ${order.id}),
          'history', (select jsonb_agg(to_jsonb(h) order by h.id) from order_history h where h.order_id = ${order.id}),
          'line', (select to_jsonb(t) from transactions t where t.order_id = ${order.id}),
          'tallies', (select jsonb_agg(to_jsonb(t) order by t.status) from transaction_tallies t where t.user_id = ${buyer.userId}),
          'orderTallies', (select jsonb_agg(to_jsonb(t) order by t.status) from order_tallies t where t.user_id = ${buyer.userId}),
          'marks', (select jsonb_agg(to_jsonb(m)) from holding_marks m where m.user_id = ${buyer.userId}),
          'entries', (select jsonb_agg(jsonb_build_array(t.kind, a.kind, e.asset, e.amount_raw) order by e.id)
            from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
            where t.reference in (${order.id}, (select p.id::text from payments p where p.order_id = ${order.id}))),
          'notice', (select to_jsonb(n) from notifications n where n.user_id = ${buyer.userId}),
          'mail', (select to_jsonb(m) from outbox_messages m join users u on u.email = m.recipient where u.id = ${buyer.userId}),
          'jobs', (select jsonb_agg(jsonb_build_array(j.name, j.retry_limit, j.retry_delay, j.retry_backoff, j.expire_in))
            from pgboss.job j where j.data->>'messageId' in (
              select m.id::text from outbox_messages m join users u on u.email = m.recipient where u.id = ${buyer.userId}))
        ) as trace`);
      const names = new Set([transfer.txHash, address, order.id, order.number, buyer.userId]);
      // Names, ids and times differ between customers; everything else must be equal.
      return JSON.stringify(rows[0]?.trace, (key, value: unknown) => {
        if (/(^id|_id|_at|^at|_time|_before|^email|^recipient|^number)$/.test(key))
          return typeof value;
        if (typeof value !== 'string' && typeof value !== 'number') return value;
        return [...names].reduce((text, name) => text.replaceAll(name, '*'), String(value));
      }).replaceAll(/\b\d\d:\d\d:\d\d GMT/g, '*');
    };
    const expected = await traces(alone);
    expect(expected).toContain('PURCHASE');
    for (const one of together) expect(await traces(one)).toBe(expected);
  });

  it('count once, also when two processes find them at the same time', async () => {
    const { ctx } = market;
    const some = await payers(6);
    const found = some.map(({ transfer }) => transfer);
    await Promise.all([
      settlePayments(ctx, found),
      settlePayments(ctx, found.toReversed()),
      settlePayments(ctx, found.slice(2)),
    ]);
    expect(await outcomes(found)).toEqual(found.map(() => 'CREDITED'));
    for (const one of some) expect(await available(one)).toBe(5_000_000n);
    expect(await titles(some)).toEqual(bought(some));
  });

  it('buy their shares even if a notification fails', async () => {
    const { ctx } = market;
    const some = await payers(3);
    const [mute, ...others] = some;
    if (!mute) throw new Error('nobody');
    await ctx.db.execute(
      sql.raw(`create function mute() returns trigger language plpgsql as $$ begin
        if new.user_id = '${mute.buyer.userId}' then raise exception 'no'; end if; return new; end $$;
        create trigger mute before insert on notifications for each row execute function mute()`),
    );
    try {
      await settlePayments(
        ctx,
        some.map(({ transfer }) => transfer),
      );
    } finally {
      await ctx.db.execute(sql.raw('drop trigger mute on notifications; drop function mute()'));
    }
    for (const one of some) expect(await available(one)).toBe(5_000_000n);
    expect(await titles(some)).toEqual(bought(others));
    const people = some.map(({ buyer }) => buyer.userId);
    const mails = await ctx.db
      .select({ userId: users.id })
      .from(outboxMessages)
      .innerJoin(users, eq(users.email, outboxMessages.recipient))
      .where(inArray(users.id, people));
    expect(mails.map(({ userId }) => userId).sort()).toEqual(
      others.map(({ buyer }) => buyer.userId).sort(),
    );
  });

  /** Waits until that many statements wait for a lock. */
  const untilWaiting = (count: number) =>
    market.service.waitFor(async () => {
      const { rows } = await market.ctx.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length >= count;
    });
  /** Runs while another process holds a lock, which it releases once all others wait. */
  const whileUnderWay = async <T>(
    work: (tx: Tx) => Promise<unknown>,
    first: () => Promise<T>,
    second: () => Promise<T>,
  ): Promise<Awaited<T>[]> => {
    const deeds: Promise<T>[] = [];
    await market.ctx.db
      .transaction(async (tx) => {
        await work(tx);
        deeds.push(first());
        await untilWaiting(1);
        deeds.push(second());
        await untilWaiting(2);
        tx.rollback();
      })
      .catch((error) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    return Promise.all(deeds);
  };

  it('let a payment that another process settles meanwhile find the remaining order', async () => {
    const { ctx } = market;
    const [ada, bob] = await payers(2);
    if (!ada || !bob) throw new Error('nobody');
    // Her second payment prefers the newer of two orders, unless that is paid.
    await ctx.db
      .update(orders)
      .set({ createdAt: new Date(ada.transfer.blockTime.getTime() + 1_000) })
      .where(eq(orders.id, ada.order.id));
    const other = await market.order(ada.buyer, { amount: '5' });
    const later = { ...ada.transfer, txHash: `0x${hex(64)}` };
    const row = paymentRow(bob.transfer, ctx.clock.now(), SET_ASIDE);
    const [, alone] = await whileUnderWay<Settlement | null>(
      (tx) => tx.insert(payments).values(row),
      () => settlePayments(ctx, [ada.transfer, bob.transfer]).then(() => null),
      () => settlePayment(ctx, later),
    );
    expect(alone).toMatchObject({ outcome: 'CREDITED', orderId: other.id });
    expect((await settled(ada.transfer)).by).toBe((await settled(bob.transfer)).by);
    expect(await available(ada)).toBe(10_000_000n);
  });

  it('keep the paying hash when the owner submits another one at the same moment', async () => {
    const { ctx } = market;
    const [ada, bob] = await payers(2);
    if (!ada || !bob) throw new Error('nobody');
    const row = paymentRow(bob.transfer, ctx.clock.now(), SET_ASIDE);
    const other = { orderId: ada.order.id, action: 'SUBMIT', txHash: `0x${hex(64)}` };
    const [, named] = await whileUnderWay<number>(
      (tx) => tx.insert(payments).values(row),
      () => settlePayments(ctx, [ada.transfer, bob.transfer]).then(() => 0),
      () => ada.buyer.request('updateOrder', other).then(({ status }) => status),
    );
    expect(named).toBe(409);
    const paid = await market.read(ada.buyer, ada.order.id);
    expect(paid).toMatchObject({ status: 'CONFIRMED', txHash: ada.transfer.txHash });
  });

  it('lock their owners in a fixed sequence, so that two processes do not deadlock', async () => {
    const { ctx } = market;
    const first = await payers(2);
    const second: Payer[] = [];
    for (const payer of first) second.push(await anotherOf(payer));
    const inSequence = first.map(({ buyer }) => buyer.userId).sort();
    const [lower = ''] = inSequence;
    const transfers = (some: readonly Payer[], descending: boolean) =>
      some
        .toSorted((one, two) => (one.buyer.userId < two.buyer.userId !== descending ? -1 : 1))
        .map(({ transfer }) => transfer);
    await whileUnderWay(
      (tx) => lockOwner(tx, 'orders', lower),
      () => settlePayments(ctx, transfers(first, false)),
      () => settlePayments(ctx, transfers(second, true)),
    );
    for (const batch of [first, second]) {
      const made = await Promise.all(batch.map(({ transfer }) => settled(transfer)));
      expect(made.map(({ outcome }) => outcome)).toEqual(['CREDITED', 'CREDITED']);
      // PostgreSQL aborts one of two deadlocked batches; its payments are then settled one by one.
      expect(new Set(made.map(({ by }) => by)).size).toBe(1);
    }
  });
});
