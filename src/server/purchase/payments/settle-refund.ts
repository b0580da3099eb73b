import { and, eq } from 'drizzle-orm';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { moveOrder, OrderMovedError } from '@/server/purchase/move-order';
import type { OrderNotifier } from '@/server/purchase/notify-owner';
import { orders, payments } from '@/server/purchase/tables';
import { normalHash } from '@/server/purchase/update-order';
import { customerAccount, platformAccount, postTransfer } from '@/server/register/post-transfer';
import { transactions } from '@/server/register/tables';

/**
 * Records that an operator sent an order's refund: closes the order and posts the refund to the ledger.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE unless a refund is due, TX_HASH_INVALID
 */
export async function settleRefund(
  ctx: Pick<AppContext, 'db'> & OrderNotifier,
  orderId: string,
  txHash: string,
): Promise<void> {
  const refundTxHash = normalHash(txHash);
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const [order] = isUuid(orderId)
      ? await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      : [];
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    try {
      await moveOrder(ctx, tx, order, {
        event: 'SETTLE',
        at,
        note: null,
        changes: { refundTxHash },
      });
    } catch (error) {
      throw error instanceof OrderMovedError ? new DomainError('ORDER_STATE') : error;
    }
    const due = await tx
      .update(payments)
      .set({ outcome: 'REFUNDED' })
      .where(and(eq(payments.orderId, order.id), eq(payments.outcome, 'REFUND_DUE')))
      .returning();
    for (const payment of due) {
      const { id: reference, currencyId: asset, amountRaw } = payment;
      const from = customerAccount(order.userId, 'deposit');
      const legs = [{ asset, from, to: platformAccount('external'), amountRaw }];
      await postTransfer(tx, { kind: 'REFUND', reference, at, legs });
    }
    const [first] = due;
    if (!first) return;
    await tx.insert(transactions).values({
      userId: order.userId,
      type: 'REFUND',
      status: 'CONFIRMED',
      orderId: order.id,
      currencyId: first.currencyId,
      symbol: first.currencyId,
      amountRaw: due
        .filter(({ currencyId }) => currencyId === first.currencyId)
        .reduce((sum, { amountRaw }) => sum + amountRaw, 0n),
      decimals: isCurrencyId(first.currencyId) ? CURRENCIES[first.currencyId].decimals : 18,
      fromAddress: order.toAddress,
      toAddress: first.fromAddress,
      txHash: refundTxHash,
      createdAt: at,
    });
  });
}
