import { inArray } from 'drizzle-orm';
import type { Hex } from 'viem';
import { orderIdOf, uuidOf } from '@/chain/order-id';
import { type ChainEvent, textArg } from '@/server/platform/chain-events';
import type { Tx } from '@/server/platform/database/client';
import type { Order } from './move-order';
import { quoteOf } from './sign-quote';
import { orders } from './tables';

/**
 * A purchase on the chain, and the order with its id; null for an id that is not an order of this service. `isOffered`: it is
 * exactly what this service signed.
 */
export type Purchase = { event: ChainEvent; order: Order | null; isOffered: boolean };

/** The orders of purchases, locked until the transaction ends. */
export async function findPurchases(tx: Tx, events: readonly ChainEvent[]): Promise<Purchase[]> {
  const ids = events.flatMap((event) => uuidOf(textArg(event, 'orderId') as Hex) ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(orders)
          .where(inArray(orders.id, ids))
          .orderBy(orders.id)
          .for('update');
  const byKey = new Map<unknown, Order>(rows.map((order) => [orderIdOf(order.id), order]));
  return events.map((event) => {
    const order = byKey.get(event.args.orderId) ?? null;
    return { event, order, isOffered: order !== null && isOffered(order, event) };
  });
}

function isOffered(order: Order, { args }: ChainEvent): boolean {
  const quote = quoteOf(order);
  return (
    args.buyer === quote.buyer.toLowerCase() &&
    args.holder === quote.holder.toLowerCase() &&
    args.payToken === quote.payToken.toLowerCase() &&
    args.payAmount === quote.payAmount.toString() &&
    args.shares === quote.shares.toString() &&
    args.agreementHash === quote.agreementHash.toLowerCase()
  );
}
