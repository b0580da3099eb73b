import { uuidOf } from '@fnx/chain/order-id';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Hex } from 'viem';
import { raiseAlert } from '@/server/messaging/alerts';
import { type EventOf, textArg } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';
import type { BookingContext } from '@/server/platform/registry';
import { moveOrder, type Order } from '@/server/purchase/move-order';
import { showPlaces } from '@/server/purchase/show-pending';
import { orders } from '@/server/purchase/tables';
import { chainCursors } from '@/server/register/chain-tables';
import { bankEntries, depositBatches } from './tables';

type Issued = EventOf<'shareSale', 'DepositIssued'>;

/** Confirms the orders of deposits whose shares are in a final block. Repeating it, as a rebuild does, changes nothing. */
export async function bookDeposits(
  ctx: BookingContext,
  tx: Tx,
  events: readonly Issued[],
): Promise<void> {
  for (const event of events) await bookDeposit(ctx, tx, event);
}

/** Shows deposits whose shares are in a block that is not final yet. */
export async function showPendingDeposits(
  ctx: AppContext,
  events: readonly Issued[],
  latest: bigint,
): Promise<void> {
  const seen: { event: Issued; order: Order }[] = [];
  for (const event of events) {
    const order = await findOrder(ctx.db, event);
    if (order && isOffered(order, event)) seen.push({ event, order });
  }
  await showPlaces(ctx, 'TRANSFER', seen, latest);
}

async function findOrder(db: Db, event: Issued): Promise<Order | null> {
  const id = uuidOf(textArg(event, 'orderId') as Hex);
  const [order] = id ? await db.select().from(orders).where(eq(orders.id, id)) : [];
  return order ?? null;
}

async function bookDeposit(ctx: BookingContext, tx: Tx, event: Issued): Promise<void> {
  const id = uuidOf(textArg(event, 'orderId') as Hex);
  const [order] = id ? await tx.select().from(orders).where(eq(orders.id, id)).for('update') : [];
  const [entry] = await tx
    .update(bankEntries)
    .set({ state: 'ISSUED' })
    .where(
      and(eq(bankEntries.hash, textArg(event, 'entryHash')), eq(bankEntries.state, 'RELEASED')),
    )
    .returning({ id: bankEntries.id });
  if (!order || !isOffered(order, event)) return alertUnknown(ctx, tx, event);
  if (order.status === 'CONFIRMED') return;
  if (!entry) await alertUnknown(ctx, tx, event);
  await moveOrder(ctx, tx, order, {
    event: 'CONFIRM',
    at: event.blockTime,
    note: null,
    changes: {
      txHash: event.txHash,
      blockNumber: Number(event.blockNumber),
      blockHash: event.blockHash,
      confirmations: order.confirmationsRequired,
      confirmedAt: event.blockTime,
    },
  });
}

const isOffered = (order: Order, { args }: Issued) =>
  order.method === 'TRANSFER' &&
  args.buyer === order.fromAddress.toLowerCase() &&
  args.holder === order.holder.toLowerCase() &&
  args.currency === order.currencyId &&
  args.amount === order.payRaw.toString() &&
  args.shares === order.sharesRaw.toString();

function alertUnknown(ctx: BookingContext, tx: Tx, { txHash, args }: Issued): Promise<void> {
  return raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_DEPOSIT',
    subject: txHash,
    detail: `Wallet ${args.buyer} got ${args.shares} millionths of a share for bank money that this service did not release. Stop CASHIER and the signing key if no entry was lost.`,
  });
}

/** Takes batches back whose signatures no block can use any more: their money is matched again. A job calls it. */
export async function takeBackBatches(ctx: AppContext): Promise<void> {
  const [cursor] = await ctx.db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, ctx.config.chain.id));
  if (!cursor) return;
  const over = ctx.db
    .select({ id: depositBatches.id })
    .from(depositBatches)
    .where(lt(depositBatches.validUntil, cursor.blockTime));
  await ctx.db.transaction((tx) =>
    tx
      .update(bankEntries)
      .set({ state: 'MATCHED', batchId: null })
      .where(and(eq(bankEntries.state, 'RELEASED'), inArray(bankEntries.batchId, over))),
  );
}
