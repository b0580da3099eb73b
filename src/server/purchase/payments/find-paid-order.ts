import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/database/client';
import type { Order } from '@/server/purchase/move-order';
import { statusesBefore } from '@/server/purchase/order-states';
import { orders } from '@/server/purchase/tables';
import { CHAIN_CLOCK_SLACK_SECONDS } from '@/server/wallets/wallet-owner';
import type { OrderStatus } from '@/shared/vocabulary';
import type { IncomingTransfer } from './judge-payment';

/**
 * The order that a payment is for, locked until the transaction ends. Order of preference: the order that names the
 * transaction; a payable order in the same currency (exact amount first, then open, then newest); a waiting order in another
 * currency; the newest order, which then owes a refund.
 */
export async function findPaidOrder(
  tx: Tx,
  userId: string,
  transfer: IncomingTransfer,
): Promise<Order | null> {
  const named = sql`(${orders.txHash} = ${transfer.txHash} or ${orders.replacedHashes} ? ${transfer.txHash})`;
  const payable: OrderStatus[] = statusesBefore('CREDIT');
  const waiting: OrderStatus[] = ['CREATED', 'SUBMITTED', 'CONFIRMING', 'UNDERPAID'];
  const sameCurrency = eq(orders.currencyId, transfer.currencyId);
  const rank = sql`case
    when ${named} then 0
    when ${and(sameCurrency, inArray(orders.status, payable))} then 1
    when ${inArray(orders.status, waiting)} then 2
    else 3 end`;
  const exact = sql`case when ${orders.payRaw} = ${transfer.amountRaw.toString()}::numeric then 0 else 1 end`;
  const open = sql`case when ${inArray(orders.status, waiting)} then 0 else 1 end`;
  const madeBefore = lte(
    orders.createdAt,
    plusSeconds(transfer.blockTime, CHAIN_CLOCK_SLACK_SECONDS),
  );
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), or(named, madeBefore)))
    .orderBy(rank, exact, open, desc(orders.createdAt))
    .limit(1)
    .for('update')
    .prepare('paid_order')
    .execute();
  return order ?? null;
}
