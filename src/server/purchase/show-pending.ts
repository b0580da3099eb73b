import type { OrderMethod } from '@fnx/api/shared/vocabulary';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { type Bought, findPurchases } from './find-purchases';
import { type Order, tryMove } from './move-order';
import { isLive, orders } from './tables';

/** Shows purchases in blocks that are not final yet, and takes back what a reorganisation removed. */
export async function showPending(
  ctx: AppContext,
  events: readonly Bought[],
  latest: bigint,
): Promise<void> {
  const purchases =
    events.length === 0 ? [] : await ctx.db.transaction((tx) => findPurchases(tx, events));
  const seen = purchases.flatMap(({ event, order, isOffered }) =>
    order && isOffered ? [{ event, order }] : [],
  );
  await showPlaces(ctx, 'WALLET', seen, latest);
}

type Place = Pick<Bought, 'txHash' | 'blockNumber' | 'blockHash'>;

/** Shows where the orders of a method are on the chain; one that is nowhere any more waits again. */
export async function showPlaces(
  ctx: AppContext,
  method: OrderMethod,
  seen: readonly { event: Place; order: Order }[],
  latest: bigint,
): Promise<void> {
  const confirming = await ctx.db
    .select()
    .from(orders)
    .where(and(isLive, eq(orders.method, method), eq(orders.status, 'CONFIRMING')));
  for (const { event, order } of seen) await showSeen(ctx, order, event, latest);
  const seenIds = new Set(seen.map(({ order }) => order.id));
  for (const order of confirming) if (!seenIds.has(order.id)) await hide(ctx, order);
}

async function showSeen(ctx: AppContext, order: Order, event: Place, latest: bigint) {
  const place = {
    txHash: event.txHash,
    blockNumber: Number(event.blockNumber),
    blockHash: event.blockHash,
    confirmations: Number(latest - event.blockNumber) + 1,
  };
  if (order.status === 'CONFIRMING') {
    await ctx.db
      .update(orders)
      .set(place)
      .where(and(eq(orders.id, order.id), eq(orders.status, 'CONFIRMING')));
    return;
  }
  await tryMove(ctx, order, { event: 'SEEN', at: ctx.clock.now(), note: null, changes: place });
}

function hide(ctx: AppContext, order: Order): Promise<void> {
  const changes = { blockNumber: null, blockHash: null, confirmations: 0 };
  return tryMove(ctx, order, { event: 'UNSEEN', at: ctx.clock.now(), note: null, changes });
}
