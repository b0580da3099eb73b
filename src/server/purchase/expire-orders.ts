import { and, eq, inArray, lt, lte } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { moveOrder, type Order, OrderMovedError } from './move-order';
import { readCursor } from './scan-transfers';
import { orders } from './tables';
import { askRefund } from './update-order';

/**
 * How long an order outlives its lock at the most while the chain has not been looked through up to that moment: a payment
 * made in time may not have been seen yet, and its shares should still be there.
 */
const UNSEEN_GRACE_SECONDS = 120;
const ORDERS_AT_ONCE = 500;

/** Ends orders whose time to pay is over, and gives up underpaid ones whose owner did not decide in time. */
export async function expireOrders(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const seenUntil = (await readCursor(ctx))?.time ?? new Date(0);
  const lapsed = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'CREATED'), lt(orders.expiresAt, now)))
    .limit(ORDERS_AT_ONCE);
  for (const order of lapsed) {
    const graceEnd = plusSeconds(order.expiresAt, UNSEEN_GRACE_SECONDS);
    if (seenUntil > order.expiresAt || now > graceEnd) await lapse(ctx, order, now);
  }
  const undecided = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.status, ['UNDERPAID']), lte(orders.decideBy, now)))
    .limit(ORDERS_AT_ONCE);
  for (const order of undecided) {
    await unlessMoved(() => askRefund(ctx, order, 'The time to decide is over.'));
  }
}

function lapse(ctx: AppContext, order: Order, at: Date): Promise<void> {
  return unlessMoved(() =>
    ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { event: 'LAPSE', at, note: null })),
  );
}

/** An order that was paid or cancelled in this very moment goes its own way. */
async function unlessMoved(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof OrderMovedError)) throw error;
  }
}
