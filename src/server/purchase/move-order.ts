import { type CallFault, type ToldFault, toldFault } from '@fnx/api/shared/fault-texts';
import type { OrderStatus, TransactionStatus } from '@fnx/api/shared/vocabulary';
import { currencyDecimals } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { shareValue } from '@/server/market/quote-math';
import { returnShares } from '@/server/market/reserve-shares';
import type { AppContext } from '@/server/platform/context';
import { transactions } from '@/server/register/tables';
import type { OrderNotifier } from './notify-owner';
import { notifyOwners } from './notify-owner';
import { keepsShares, nextStatus, type OrderEvent } from './orders/order-states';
import { orderHistory, orders } from './tables';

export type Order = typeof orders.$inferSelect;

/** The order was changed by another process, or the transition does not exist. */
export class OrderMovedError extends Error {
  override readonly name = 'OrderMovedError';
}

export type Move = {
  event: OrderEvent;
  at: Date;
  note: string | null;
  /** The reason of the contract that `note` says. */
  fault?: ToldFault;
  changes?: Partial<
    Omit<typeof orders.$inferInsert, 'id' | 'status' | 'note' | 'updatedAt' | 'userId'>
  >;
};

export const noteOf = (fault: CallFault) => ({ note: fault.text, fault: toldFault(fault) });

/**
 * Applies a transition in the caller's transaction: updates the row (only if unchanged since it was read), history and
 * transaction list, releases shares that are no longer reserved, and notifies the owner.
 * @throws OrderMovedError when the transition does not exist, or the order is no longer in the state of `order`
 */
export async function moveOrder(
  ctx: OrderNotifier,
  tx: Tx,
  order: Order,
  move: Move,
): Promise<Order> {
  const status = nextStatus(order, move.event);
  if (!status) throw new OrderMovedError(`${move.event} is not possible in status ${order.status}`);
  const reservedRaw = keepsShares(order.method, move.event) ? order.reservedRaw : 0n;
  const [moved] = await tx
    .update(orders)
    .set({ ...move.changes, status, note: move.note, reservedRaw, updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, order.status),
        eq(orders.reservedRaw, order.reservedRaw),
      ),
    )
    .returning();
  if (!moved) throw new OrderMovedError(`order ${order.id} is no longer ${order.status}`);
  await tx
    .insert(orderHistory)
    .values({ orderId: order.id, status, note: move.note, fault: move.fault ?? null, at: move.at });
  await writeLine(tx, moved);
  const usedRaw = status === 'CONFIRMED' ? moved.sharesRaw : 0n;
  const spareRaw = order.reservedRaw - reservedRaw - usedRaw;
  await notifyOwners(ctx, tx, [moved], move.event);
  // Last: this locks the offering's row, which every buyer needs.
  if (spareRaw > 0n) await returnShares(tx, order.offeringId, spareRaw);
  return moved;
}

/**
 * The same for orders of one state, which keep their shares by it, with a constant number of statements.
 * @throws OrderMovedError as `moveOrder`
 */
export async function moveAlike(
  ctx: OrderNotifier,
  tx: Tx,
  some: readonly Order[],
  { event, at }: Pick<Move, 'event' | 'at'>,
): Promise<Order[]> {
  const [first] = some;
  if (!first) return [];
  const status = nextStatus(first, event);
  if (!status || !some.every((order) => keepsShares(order.method, event))) {
    throw new OrderMovedError(`${event} is not possible in status ${first.status}`);
  }
  const ids = some.map(({ id }) => id);
  const moved = await tx
    .update(orders)
    .set({ status, note: null, updatedAt: ctx.clock.now() })
    .where(and(inArray(orders.id, ids), eq(orders.status, first.status)))
    .returning();
  if (moved.length !== some.length) throw new OrderMovedError(`not all are ${first.status}`);
  const history = ids.map((orderId) => ({ orderId, status, at }));
  await tx.execute(insertRows(orderHistory, history));
  await writeLines(tx, moved);
  await notifyOwners(ctx, tx, moved, event);
  return moved;
}

/** Moves an order in a transaction of its own; does nothing when another process moved it meanwhile. */
export async function tryMove(
  ctx: OrderNotifier & Pick<AppContext, 'db'>,
  order: Order,
  move: Move,
): Promise<void> {
  try {
    await ctx.db.transaction((tx) => moveOrder(ctx, tx, order, move));
  } catch (error) {
    if (!(error instanceof OrderMovedError)) throw error;
  }
}

const LINE_STATUS: Record<OrderStatus, TransactionStatus> = {
  CREATED: 'PENDING',
  SUBMITTED: 'PENDING',
  CONFIRMING: 'PENDING',
  CONFIRMED: 'CONFIRMED',
  FAILED: 'FAILED',
  EXPIRED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
};

export async function writeLine(tx: Tx, order: Order): Promise<void> {
  await writeLines(tx, [order]);
}

export async function writeLines(tx: Tx, some: readonly Order[]): Promise<void> {
  await tx
    .insert(transactions)
    .values(some.map(lineOf))
    .onConflictDoUpdate({
      target: [transactions.orderId, transactions.type],
      set: UPDATED_COLUMNS,
    });
}

function lineOf(order: Order): typeof transactions.$inferInsert {
  return {
    userId: order.userId,
    type: 'BUY',
    status: LINE_STATUS[order.status],
    orderId: order.id,
    currencyId: order.currencyId,
    symbol: order.currencyId,
    amountRaw: order.payRaw,
    decimals: currencyDecimals(order.currencyId),
    sharesRaw: order.sharesRaw,
    sharePriceRaw: order.sharePriceRaw,
    rateRaw: order.rateRaw,
    valueUsdRaw: shareValue(order.sharesRaw, order.sharePriceRaw),
    feeUsdRaw: order.feeUsdRaw,
    // The buyer of a transfer pays none.
    networkFeeRaw: order.method === 'WALLET' ? order.networkFeeRaw : null,
    fromAddress: order.fromAddress,
    toAddress: order.toAddress,
    txHash: order.txHash,
    blockNumber: order.blockNumber,
    confirmations: order.confirmations,
    note: order.note,
    createdAt: order.createdAt,
  };
}

/** Columns that follow the order; the others keep their values from the order's creation. */
const UPDATED_COLUMNS = {
  status: sql`excluded.status`,
  amountRaw: sql`excluded.amount_raw`,
  sharesRaw: sql`excluded.shares_raw`,
  sharePriceRaw: sql`excluded.share_price_raw`,
  rateRaw: sql`excluded.rate_raw`,
  valueUsdRaw: sql`excluded.value_usd_raw`,
  feeUsdRaw: sql`excluded.fee_usd_raw`,
  fromAddress: sql`excluded.from_address`,
  txHash: sql`excluded.tx_hash`,
  blockNumber: sql`excluded.block_number`,
  confirmations: sql`excluded.confirmations`,
  note: sql`excluded.note`,
};
