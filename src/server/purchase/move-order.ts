import { and, eq, sql } from 'drizzle-orm';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { shareValue } from '@/server/market/quote-math';
import { returnShares } from '@/server/market/reserve-shares';
import type { Tx } from '@/server/platform/database/client';
import { notifyOwner, type OrderNotifier } from './notify-owner';
import { isOpen, nextStatus, type OrderEvent } from './order-states';
import {
  type OrderStatus,
  orderHistory,
  orders,
  type TransactionStatus,
  transactions,
} from './tables';

export type Order = typeof orders.$inferSelect;

/** Another process moved the order in between, or it cannot move so at all. */
export class OrderMovedError extends Error {
  override readonly name = 'OrderMovedError';
}

export type Move = {
  event: OrderEvent;
  at: Date;
  /** What happened, in words for the owner. */
  note: string | null;
  /** Shares just taken for this order, beyond those it already held back. */
  takenRaw?: bigint;
  changes?: Partial<
    Omit<typeof orders.$inferInsert, 'id' | 'status' | 'note' | 'updatedAt' | 'userId'>
  >;
};

/**
 * Moves an order along the transition table, in the caller's transaction: the row (only if nobody moved it since it was
 * read), its history, its line in the owner's list, the shares it need not hold back any more, and the word to its owner.
 *
 * @throws OrderMovedError when the move is not in the table, or the order is not where `order` says.
 */
export async function moveOrder(
  ctx: OrderNotifier,
  tx: Tx,
  order: Order,
  move: Move,
): Promise<Order> {
  const status = nextStatus(order.status, move.event);
  if (!status) throw new OrderMovedError(`${move.event} cannot happen to ${order.status}`);
  const reservedRaw = isOpen(status) ? (move.changes?.reservedRaw ?? order.reservedRaw) : 0n;
  const [moved] = await tx
    .update(orders)
    .set({ ...move.changes, status, note: move.note, reservedRaw, updatedAt: move.at })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, order.status),
        eq(orders.reservedRaw, order.reservedRaw),
      ),
    )
    .returning();
  if (!moved) throw new OrderMovedError(`order ${order.id} is no longer ${order.status}`);
  await tx.insert(orderHistory).values({ orderId: order.id, status, note: move.note, at: move.at });
  await writeLine(tx, moved);
  const usedRaw = status === 'CONFIRMED' ? moved.sharesRaw : 0n;
  const spareRaw = order.reservedRaw + (move.takenRaw ?? 0n) - reservedRaw - usedRaw;
  if (spareRaw < 0n) throw new Error(`Order ${order.id} would use shares it does not hold.`);
  await notifyOwner(ctx, tx, moved, move.event);
  // Last, because every buyer waits for the offering's row.
  await returnShares(tx, order.offeringId, spareRaw);
  return moved;
}

const LINE_STATUS: Record<OrderStatus, TransactionStatus> = {
  CREATED: 'PENDING',
  SUBMITTED: 'PENDING',
  CONFIRMING: 'PENDING',
  UNDERPAID: 'PENDING',
  REFUND_DUE: 'PENDING',
  CONFIRMED: 'CONFIRMED',
  FAILED: 'FAILED',
  EXPIRED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
  REFUNDED: 'CANCELLED',
};

/** Writes the order's line in its owner's list of transactions anew. */
export async function writeLine(tx: Tx, order: Order): Promise<void> {
  await writeLines(tx, [order]);
}

/** The same for several orders. */
export async function writeLines(tx: Tx, some: readonly Order[]): Promise<void> {
  await tx
    .insert(transactions)
    .values(some.map(lineOf))
    .onConflictDoUpdate({
      target: [transactions.orderId, transactions.type],
      set: MOVING,
    });
}

function lineOf(order: Order): typeof transactions.$inferInsert {
  const decimals = isCurrencyId(order.currencyId) ? CURRENCIES[order.currencyId].decimals : 18;
  return {
    userId: order.userId,
    type: 'BUY',
    status: LINE_STATUS[order.status],
    orderId: order.id,
    currencyId: order.currencyId,
    symbol: order.currencyId,
    amountRaw: order.receivedRaw ?? order.payRaw,
    decimals,
    sharesRaw: order.sharesRaw,
    sharePriceRaw: order.sharePriceRaw,
    rateRaw: order.rateRaw,
    valueUsdRaw: shareValue(order.sharesRaw, order.sharePriceRaw),
    feeUsdRaw: order.feeUsdRaw,
    networkFeeRaw: order.networkFeeRaw,
    fromAddress: order.fromAddress,
    toAddress: order.toAddress,
    txHash: order.txHash,
    blockNumber: order.blockNumber,
    confirmations: order.confirmations,
    note: order.note,
    createdAt: order.createdAt,
  };
}

/** What a line takes over from its order whenever that moves; the rest is as it was when the order was made. */
const MOVING = {
  status: sql`excluded.status`,
  amountRaw: sql`excluded.amount_raw`,
  sharesRaw: sql`excluded.shares_raw`,
  valueUsdRaw: sql`excluded.value_usd_raw`,
  feeUsdRaw: sql`excluded.fee_usd_raw`,
  fromAddress: sql`excluded.from_address`,
  txHash: sql`excluded.tx_hash`,
  blockNumber: sql`excluded.block_number`,
  confirmations: sql`excluded.confirmations`,
  note: sql`excluded.note`,
};
