import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/database/client';
import { ownerLock } from '@/server/users/lock-user';
import { wallets } from '@/server/wallets/tables';
import type { OrderStatus } from '@/shared/vocabulary';
import { type Arrival, CHAIN_CLOCK_SLACK_SECONDS } from './judge-payment';
import type { Order } from './move-order';
import { statusesBefore } from './order-states';
import { orders } from './tables';

/** The customer an address was linked to at a block's time; null if to none. */
export async function walletOwnerAt(
  tx: Tx,
  address: string,
  blockTime: Date,
): Promise<string | null> {
  const [wallet] = await selectOwner(tx, address, blockTime);
  return wallet?.userId ?? null;
}

/** Like `walletOwnerAt`, and locks the customer's orders until the transaction ends (see `lockOwner`). */
export async function lockWalletOwner(
  tx: Tx,
  address: string,
  blockTime: Date,
): Promise<string | null> {
  const owner = selectOwner(tx, address, blockTime).as('owner');
  const [wallet] = await tx
    .select({ userId: owner.userId, locked: ownerLock('orders', owner.userId) })
    .from(owner)
    .prepare('lock_wallet_owner')
    .execute();
  return wallet?.userId ?? null;
}

function selectOwner(tx: Tx, address: string, blockTime: Date) {
  const end = plusSeconds(blockTime, CHAIN_CLOCK_SLACK_SECONDS);
  return tx
    .select({ userId: wallets.userId })
    .from(wallets)
    .where(
      and(
        eq(wallets.address, address),
        lte(wallets.linkedAt, end),
        or(isNull(wallets.unlinkedAt), gt(wallets.unlinkedAt, blockTime)),
      ),
    )
    .orderBy(desc(wallets.linkedAt))
    .limit(1);
}

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
