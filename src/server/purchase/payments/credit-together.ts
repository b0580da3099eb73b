import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { faultPoint } from '@/server/platform/fault-point';
import { type Order, writeLines } from '@/server/purchase/move-order';
import { notifyOwners } from '@/server/purchase/notify-owner';
import { nextStatus } from '@/server/purchase/order-states';
import { orderHistory, orders, payments } from '@/server/purchase/tables';
import { postTransfers } from '@/server/register/post-transfer';
import { ownerLock } from '@/server/users/lock-user';
import { wallets } from '@/server/users/tables';
import { CHAIN_CLOCK_SLACK_SECONDS } from '@/server/wallets/wallet-owner';
import { depositBooking, paymentRow, purchaseBooking } from './book-payment';
import { type IncomingTransfer, judgePayment } from './judge-payment';
import { heldAmong, isLarge } from './require-node-quorum';

type Plain = { transfer: IncomingTransfer; order: Order };

/**
 * Credits all plain payments of a batch in one transaction, with as many statements as for one payment. A payment is plain
 * when it needs no second node, is the only one for its order, names its transaction, and pays the exact price in time for
 * reserved shares. All other payments are left to `settlePayment`.
 *
 * Either all plain payments are credited or none.
 * @returns the credited payments
 * @throws Error when a statement failed: another process settled one first, an order changed, or a notification failed
 */
export async function creditTogether(
  ctx: AppContext,
  transfers: readonly IncomingTransfer[],
): Promise<ReadonlySet<IncomingTransfer>> {
  const small = await smallPayments(ctx, uniquePayments(transfers));
  if (small.length < 2) return new Set();
  faultPoint(ctx, 'payment-seen');
  const credited = await ctx.db.transaction(async (tx) => {
    const owners = await lockOwners(tx, small);
    const plain = await plainPayments(ctx, tx, small, owners);
    if (plain.length > 0) await creditAll(ctx, tx, plain);
    faultPoint(ctx, 'payment-written');
    return plain;
  });
  faultPoint(ctx, 'payment-committed');
  return new Set(credited.map(({ transfer }) => transfer));
}

/** Drops payments that share a sender or a transaction: their order matters, so they are settled one by one. */
function uniquePayments(transfers: readonly IncomingTransfer[]): IncomingTransfer[] {
  const count = (pick: (transfer: IncomingTransfer) => string) => {
    const counts = new Map<string, number>();
    for (const transfer of transfers)
      counts.set(pick(transfer), (counts.get(pick(transfer)) ?? 0) + 1);
    return counts;
  };
  const senders = count(({ from }) => from);
  const hashes = count(({ txHash }) => txHash);
  return transfers.filter(
    ({ from, txHash }) => senders.get(from) === 1 && hashes.get(txHash) === 1,
  );
}

async function smallPayments(
  ctx: AppContext,
  transfers: readonly IncomingTransfer[],
): Promise<IncomingTransfer[]> {
  const held = await heldAmong(ctx.db, transfers);
  const small: IncomingTransfer[] = [];
  for (const transfer of transfers) {
    if (!held.has(transfer.txHash) && !(await isLarge(ctx, transfer))) small.push(transfer);
  }
  return small;
}

/**
 * Finds and locks the owners of the paying wallets until the transaction ends. Always in the same order and before any row is
 * locked, so that two batches queue instead of deadlocking.
 */
async function lockOwners(
  tx: Tx,
  transfers: readonly IncomingTransfer[],
): Promise<Map<string, string>> {
  const places = transfers.map(
    ({ from, blockTime }) => sql`(${from}::text, ${blockTime.toISOString()}::timestamptz)`,
  );
  const { rows } = await tx.execute<{ address: string; user_id: string }>(sql`
    select owner.address, owner.user_id, ${ownerLock('orders', sql`owner.user_id`)}
    from (
      select sender.address, wallet.user_id
      from (values ${sql.join(places, sql`, `)}) as sender (address, block_time)
      cross join lateral (
        select user_id from ${wallets}
        where address = sender.address
          and linked_at <= sender.block_time + make_interval(secs => ${sql.raw(String(CHAIN_CLOCK_SLACK_SECONDS))})
          and (unlinked_at is null or unlinked_at > sender.block_time)
        order by linked_at desc limit 1
      ) wallet
      order by wallet.user_id offset 0
    ) owner`);
  return new Map(rows.map((row) => [row.address, row.user_id]));
}

async function plainPayments(
  ctx: AppContext,
  tx: Tx,
  transfers: readonly IncomingTransfer[],
  owners: ReadonlyMap<string, string>,
): Promise<Plain[]> {
  const people = [...owners.values()];
  const hashes = transfers.map(({ txHash }) => txHash);
  const named = await tx
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.userId} = any(${sql.param(people)}::uuid[])`,
        sql`(${orders.txHash} = any(${sql.param(hashes)}::text[]) or ${orders.replacedHashes} ?| ${sql.param(hashes)}::text[])`,
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
    .prepare('named_orders')
    .execute();
  return transfers.flatMap((transfer) => {
    const userId = owners.get(transfer.from);
    if (!userId || people.filter((id) => id === userId).length > 1) return [];
    const [order, ...others] = named.filter((one) => one.userId === userId);
    return order && others.length === 0 && isPlain(ctx, order, transfer)
      ? [{ transfer, order }]
      : [];
  });
}

function isPlain(ctx: AppContext, order: Order, transfer: IncomingTransfer): boolean {
  if (order.txHash !== transfer.txHash || order.receivedRaw !== null) return false;
  if (nextStatus(order.status, 'CREDIT') === null) return false;
  const verdict = judgePayment(order, transfer, ctx.config.limits.underpaidBelowBps);
  return (
    verdict.kind === 'ENOUGH' &&
    verdict.surplusRaw === 0n &&
    verdict.sharesRaw === order.sharesRaw &&
    order.reservedRaw === order.sharesRaw
  );
}

async function creditAll(ctx: AppContext, tx: Tx, plain: readonly Plain[]): Promise<void> {
  const at = ctx.clock.now();
  const rows = plain.map(({ transfer, order }) =>
    paymentRow(transfer, at, {
      outcome: 'CREDITED',
      userId: order.userId,
      orderId: order.id,
      note: null,
    }),
  );
  // No conflict clause: a payment that is already stored rolls back the whole transaction.
  await tx.insert(payments).values(rows);
  const moved = await confirmAll(tx, plain, at);
  await tx
    .insert(orderHistory)
    .values(moved.map(({ id, status, note }) => ({ orderId: id, status, note, at })));
  await writeLines(tx, moved);
  await notifyOwners(ctx, tx, moved, 'CREDIT');
  await postTransfers(
    tx,
    plain.flatMap(({ transfer, order }, index) => [
      depositBooking(order, transfer, rows[index]?.id ?? '', at),
      purchaseBooking(order, order.sharesRaw, order.payRaw, at),
    ]),
  );
}

async function confirmAll(tx: Tx, plain: readonly Plain[], at: Date): Promise<Order[]> {
  const values = plain.map(
    ({ transfer, order }) =>
      sql`(${order.id}::uuid, ${order.status}::text, ${transfer.amountRaw.toString()}::numeric, ${transfer.blockNumber.toString()}::bigint, ${transfer.blockHash}::text)`,
  );
  const moved = await tx
    .update(orders)
    .set({
      status: 'CONFIRMED',
      note: null,
      reservedRaw: 0n,
      receivedRaw: sql`paid.amount_raw`,
      blockNumber: sql`paid.block_number`,
      blockHash: sql`paid.block_hash`,
      confirmations: sql`greatest(${orders.confirmations}, ${orders.confirmationsRequired})`,
      confirmedAt: at,
      decideBy: null,
      updatedAt: at,
    })
    .from(
      sql`(values ${sql.join(values, sql`, `)}) as paid (id, status, amount_raw, block_number, block_hash)`,
    )
    .where(
      and(
        eq(orders.id, sql`paid.id`),
        eq(orders.status, sql`paid.status`),
        eq(orders.reservedRaw, orders.sharesRaw),
      ),
    )
    .returning(getTableColumns(orders));
  const byId = new Map(moved.map((order) => [order.id, order]));
  return plain.map(({ order }) => {
    const found = byId.get(order.id);
    if (!found) throw new Error(`Order ${order.id} is no longer ${order.status}.`);
    return found;
  });
}
