import { and, eq, ne } from 'drizzle-orm';
import type { OrderWithPayment } from '@/api/purchase/schemas';
import type { AppContext, Session } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { isUniqueViolation } from '@/server/platform/database/unique-violation';
import { DomainError } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { postTransfer } from '@/server/register/post-transfer';
import { lockOwner } from '@/server/users/lock-user';
import { moveOrder, type Order, OrderMovedError } from './move-order';
import type { OrderNotifier } from './notify-owner';
import { figuresFor, purchaseBooking } from './payments/book-payment';
import { sharesForPart } from './payments/judge-payment';
import { findOrder } from './read-order';
import { orders, payments } from './tables';
import { readOrderView } from './view-order';

export type OrderUpdate = {
  orderId: string;
  action: 'SUBMIT' | 'CANCEL' | 'ACCEPT_PARTIAL' | 'REFUND';
  txHash?: string;
};

/** The owner may correct the hash or replace the transaction; limited, because each hash is looked up. */
const MAX_HASHES = 10;

/**
 * Submits, cancels, accepts or refunds an order for its owner.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE when its status does not allow the action, TX_HASH_INVALID,
 *   TX_ALREADY_USED
 */
export async function updateOrder(
  ctx: AppContext,
  session: Session,
  update: OrderUpdate,
): Promise<OrderWithPayment> {
  const order = await findOrder(ctx.db, session.userId, update.orderId);
  try {
    return await readOrderView(ctx.db, await act(ctx, order, update));
  } catch (error) {
    if (error instanceof OrderMovedError) throw new DomainError('ORDER_STATE');
    if (isUniqueViolation(error, 'orders_hash_once')) throw new DomainError('TX_ALREADY_USED');
    throw error;
  }
}

function act(ctx: AppContext, order: Order, { action, txHash }: OrderUpdate): Promise<Order> {
  switch (action) {
    case 'SUBMIT':
      return submit(ctx, order, normalHash(txHash ?? ''));
    case 'CANCEL':
      return cancel(ctx, order);
    case 'ACCEPT_PARTIAL':
      return acceptPart(ctx, order);
    case 'REFUND':
      return requestRefund(ctx, order);
  }
}

/**
 * Normalizes a transaction hash: lower case with 0x prefix.
 * @throws DomainError TX_HASH_INVALID
 */
export function normalHash(text: string): string {
  const match = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim());
  if (!match?.[1]) throw new DomainError('TX_HASH_INVALID');
  return `0x${match[1].toLowerCase()}`;
}

async function submit(ctx: AppContext, order: Order, hash: string): Promise<Order> {
  if (order.txHash === hash || order.replacedHashes.includes(hash)) return order;
  await refuseUsed(ctx, order, hash);
  const replaces = order.status === 'SUBMITTED' && order.txHash !== null;
  const hashes = [...order.replacedHashes, ...(replaces && order.txHash ? [order.txHash] : [])];
  if (hashes.length >= MAX_HASHES) throw new DomainError('ORDER_STATE');
  const at = ctx.clock.now();
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(ctx, tx, order, {
      event: replaces ? 'REPLACE' : 'SUBMIT',
      at,
      note: null,
      changes: {
        txHash: hash,
        replacedHashes: hashes,
        submittedAt: at,
        txFrom: null,
        txNonce: null,
      },
    }),
  );
  faultPoint(ctx, 'submit-committed');
  return moved;
}

/** Rejects a used hash early, before the order waits for a transaction that cannot pay it. The unique keys guarantee it. */
async function refuseUsed(ctx: AppContext, order: Order, hash: string): Promise<void> {
  const [paid] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.chainId, order.chainId),
        eq(payments.txHash, hash),
        // A payment without an order may be submitted: the watcher then explains why it does not count.
        ne(payments.orderId, order.id),
      ),
    )
    .limit(1);
  const [named] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, order.userId), eq(orders.txHash, hash), ne(orders.id, order.id)))
    .limit(1);
  if (paid || named) throw new DomainError('TX_ALREADY_USED');
}

function cancel(ctx: AppContext, order: Order): Promise<Order> {
  const at = ctx.clock.now();
  return ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { event: 'CANCEL', at, note: null }));
}

async function acceptPart(ctx: AppContext, known: Order): Promise<Order> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known);
    const paidRaw = order.receivedRaw ?? 0n;
    const sharesRaw = sharesForPart(order, paidRaw);
    // The payment may be too low for a millionth of a share.
    if (sharesRaw === 0n || sharesRaw > order.reservedRaw) throw new DomainError('ORDER_STATE');
    const moved = await moveOrder(ctx, tx, order, {
      event: 'ACCEPT',
      at,
      note: 'You accepted fewer shares for the amount received.',
      changes: { ...figuresFor(order, sharesRaw), confirmedAt: at, decideBy: null },
    });
    await tx
      .update(payments)
      .set({ outcome: 'CREDITED' })
      .where(and(eq(payments.orderId, order.id), eq(payments.outcome, 'HELD')));
    await postTransfer(tx, purchaseBooking(order, sharesRaw, paidRaw, at));
    return moved;
  });
}

/** Refunds an underpaid order, on its owner's request or because the time to decide is over. */
export async function requestRefund(
  ctx: Pick<AppContext, 'db'> & OrderNotifier,
  known: Order,
  note = 'You requested a refund.',
): Promise<Order> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known);
    const moved = await moveOrder(ctx, tx, order, {
      event: 'REFUND',
      at: ctx.clock.now(),
      note,
      changes: { decideBy: null },
    });
    await tx
      .update(payments)
      .set({ outcome: 'REFUND_DUE' })
      .where(and(eq(payments.orderId, order.id), eq(payments.outcome, 'HELD')));
    return moved;
  });
}

/** Locks and rereads the order, in the same lock sequence as payment settlement. */
async function lockOrder(tx: Tx, { id, userId }: Order): Promise<Order> {
  await lockOwner(tx, 'orders', userId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  return order;
}
