import { and, eq } from 'drizzle-orm';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import type { Tx } from '@/server/db/client';
import {
  type OrderStatus,
  orderHistory,
  orders,
  type TransactionStatus,
  transactions,
} from '@/server/db/schema/orders';
import { shareValue } from '../pricing/quote-math';
import { isOpen, nextStatus, type OrderEvent } from './order-states';
import { returnShares } from './reserve-shares';
import { type Teller, tellOwner } from './tell-owner';

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
export async function moveOrder(ctx: Teller, tx: Tx, order: Order, move: Move): Promise<Order> {
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
  await tellOwner(ctx, tx, moved, move.event);
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
  const decimals = isCurrencyId(order.currencyId) ? CURRENCIES[order.currencyId].decimals : 18;
  const line = {
    status: LINE_STATUS[order.status],
    amountRaw: order.receivedRaw ?? order.payRaw,
    sharesRaw: order.sharesRaw,
    valueUsdRaw: shareValue(order.sharesRaw, order.sharePriceRaw),
    feeUsdRaw: order.feeUsdRaw,
    fromAddress: order.fromAddress,
    txHash: order.txHash,
    blockNumber: order.blockNumber,
    confirmations: order.confirmations,
    note: order.note,
  };
  await tx
    .insert(transactions)
    .values({
      ...line,
      userId: order.userId,
      type: 'BUY',
      orderId: order.id,
      currencyId: order.currencyId,
      symbol: order.currencyId,
      decimals,
      sharePriceRaw: order.sharePriceRaw,
      rateRaw: order.rateRaw,
      networkFeeRaw: order.networkFeeRaw,
      toAddress: order.toAddress,
      createdAt: order.createdAt,
    })
    .onConflictDoUpdate({ target: [transactions.orderId, transactions.type], set: line });
}
