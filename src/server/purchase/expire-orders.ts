import { and, eq, inArray, lt, lte } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { moveOrder, type Order, OrderMovedError } from './move-order';
import { readCursor } from './payments/scan-transfers';
import { orders } from './tables';
import { requestRefund } from './update-order';

/**
 * How long an expired order is kept open at most while the chain scan lags behind: a payment made in time may not have been
 * seen yet.
 */
const UNSEEN_GRACE_SECONDS = 120;
const ORDERS_AT_ONCE = 500;

/** Expires unpaid orders, and refunds underpaid orders whose owner did not decide in time. */
export async function expireOrders(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const seenUntil = (await readCursor(ctx))?.time ?? new Date(0);
  const expired = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'CREATED'), lt(orders.expiresAt, now)))
    .limit(ORDERS_AT_ONCE);
  for (const order of expired) {
    const graceEnd = plusSeconds(order.expiresAt, UNSEEN_GRACE_SECONDS);
    if (seenUntil > order.expiresAt || now > graceEnd) await expireOrder(ctx, order, now);
  }
  const undecided = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.status, ['UNDERPAID']), lte(orders.decideBy, now)))
    .limit(ORDERS_AT_ONCE);
  for (const order of undecided) {
    await ignoreIfMoved(() => requestRefund(ctx, order, 'The time to decide is over.'));
  }
}

function expireOrder(ctx: AppContext, order: Order, at: Date): Promise<void> {
  return ignoreIfMoved(() =>
    ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { event: 'LAPSE', at, note: null })),
  );
}

async function ignoreIfMoved(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof OrderMovedError)) throw error;
  }
}
