import { orderIdOf } from '@fnx/chain/order-id';
import { and, asc, eq, lt } from 'drizzle-orm';
import { returnShares } from '@/server/market/reserve-shares';
import type { AppContext } from '@/server/platform/context';
import { readSettled } from '@/server/platform/gateways/share-contracts';
import { type Order, tryMove } from '@/server/purchase/move-order';
import { isLive, orders } from '@/server/purchase/tables';
import { chainCursors } from '@/server/register/chain-tables';

const AT_ONCE = 500;

/**
 * Ends the quotes that no block can use any more: a final block is later than their end, its events are booked, and the sale
 * has not settled them. Their shares return to the round.
 */
export async function expireOrders(ctx: AppContext): Promise<void> {
  const [cursor] = await ctx.db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, ctx.config.chain.id));
  if (!cursor) return;
  const due = await ctx.db
    .select()
    .from(orders)
    .where(and(isLive, eq(orders.method, 'WALLET'), lt(orders.expiresAt, cursor.blockTime)))
    .orderBy(asc(orders.expiresAt))
    .limit(AT_ONCE);
  if (due.length === 0) return;
  const settled = await readSettled(
    ctx,
    due.map(({ id }) => orderIdOf(id)),
  );
  for (const [index, order] of due.entries()) {
    // Settled but not booked: the nodes disagree, and the index alerts an operator.
    if (!settled[index]) await end(ctx, order);
  }
}

async function end(ctx: AppContext, order: Order): Promise<void> {
  const isOver = order.status === 'FAILED' || order.status === 'CANCELLED';
  if (isOver) return release(ctx, order);
  return tryMove(ctx, order, { event: 'EXPIRE', at: ctx.clock.now(), note: null });
}

/** Failed and cancelled orders stay what they are; only their shares return. */
async function release(ctx: AppContext, order: Order): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const released = await tx
      .update(orders)
      .set({ reservedRaw: 0n, updatedAt: ctx.clock.now() })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.status, order.status),
          eq(orders.reservedRaw, order.reservedRaw),
        ),
      )
      .returning({ id: orders.id });
    if (released.length === 1) await returnShares(tx, order.offeringId, order.reservedRaw);
  });
}
