import { orderIdOf, uuidOf } from '@fnx/chain/order-id';
import type { Tx } from '@fnx/postgres/client';
import { inArray } from 'drizzle-orm';
import { type Hex, zeroAddress } from 'viem';
import { type EventOf, textArg } from '@/server/platform/chain-events';
import type { Order } from './move-order';
import { orders } from './tables';

/** The sale sold shares. */
export type Bought = EventOf<'shareSale', 'Bought'>;

/**
 * A purchase on the chain, and the order with its id; null for an id that is not an order of this service. `isOffered`: it is
 * exactly what this service signed.
 */
export type Purchase = { event: Bought; order: Order | null; isOffered: boolean };

/** The orders of purchases, locked until the transaction ends. */
export async function findPurchases(tx: Tx, events: readonly Bought[]): Promise<Purchase[]> {
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

/** Addresses of events are in lower case. The order id is the same already. */
function isOffered(order: Order, { args }: Bought): boolean {
  return (
    order.method === 'WALLET' &&
    args.buyer === order.fromAddress.toLowerCase() &&
    args.holder === order.holder.toLowerCase() &&
    args.payToken === (order.tokenAddress ?? zeroAddress).toLowerCase() &&
    args.payAmount === order.payRaw.toString() &&
    args.shares === order.sharesRaw.toString() &&
    args.agreementHash === order.agreementHash.toLowerCase()
  );
}
