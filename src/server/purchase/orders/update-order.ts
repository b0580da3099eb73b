import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { throttle } from '@/server/platform/limits/throttle';
import { moveOrder, type Order, OrderMovedError } from '@/server/purchase/move-order';
import { findOrder } from './read-order';
import { readOrderView } from './view-order';

export type OrderUpdate = { orderId: string; action: 'SUBMIT' | 'CANCEL'; txHash?: string };

/** A wallet may replace a transaction; each hash is looked up and leaves a line in the history. */
const SUBMITS_PER_HOUR = 10;

/**
 * Notes the transaction of an order, or cancels it, for its owner.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE when its status does not allow the action, TX_HASH_INVALID,
 *   RATE_LIMITED
 */
export async function updateOrder(
  ctx: AppContext,
  session: Session,
  update: OrderUpdate,
): Promise<OrderWithPayment> {
  const order = await findOrder(ctx.db, session.userId, update.orderId);
  try {
    return await readOrderView(ctx, ctx.db, await act(ctx, order, update));
  } catch (error) {
    if (error instanceof OrderMovedError) throw problem('ORDER_STATE');
    throw error;
  }
}

function act(ctx: AppContext, order: Order, { action, txHash }: OrderUpdate): Promise<Order> {
  return action === 'SUBMIT' ? submit(ctx, order, normalHash(txHash ?? '')) : cancel(ctx, order);
}

/**
 * Normalizes a transaction hash: lower case with 0x prefix.
 * @throws DomainError TX_HASH_INVALID
 */
export function normalHash(text: string): string {
  const match = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim());
  if (!match?.[1]) throw problem('TX_HASH_INVALID');
  return `0x${match[1].toLowerCase()}`;
}

async function submit(ctx: AppContext, order: Order, hash: string): Promise<Order> {
  // The chain already shows the purchase, so the hint is not needed.
  if (order.txHash === hash || order.blockNumber !== null) return order;
  const at = ctx.clock.now();
  // A failed order is over when its quote is.
  if (order.expiresAt <= at) throw problem('ORDER_STATE');
  await throttle(ctx, `submit:${order.id}`, SUBMITS_PER_HOUR, HOUR_SECONDS);
  const changes = { txHash: hash, submittedAt: at };
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(ctx, tx, order, { event: 'SUBMIT', at, note: null, changes }),
  );
  faultPoint(ctx, 'submit-committed');
  return moved;
}

function cancel(ctx: AppContext, order: Order): Promise<Order> {
  const at = ctx.clock.now();
  return ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { event: 'CANCEL', at, note: null }));
}
