import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import type { OpenItemFinder } from '@/server/platform/registry';
import { OPEN_ORDER_STATUSES } from '@/shared/vocabulary';
import { orders } from './tables';

/** Includes refunds that are due: the owner must be reachable until they arrive. */
export const findOpenOrders: OpenItemFinder = async (db, userId) => {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, [...OPEN_ORDER_STATUSES, 'REFUND_DUE']),
      ),
    );
  return rows.map(({ id, number }) => ({
    kind: 'ORDER' as const,
    id,
    label: `Order ${number}`,
    path: `/buy-shares/${id}`,
  }));
};

/** Whether an open order awaits a payment from this wallet. */
export async function hasOpenOrderFrom(
  tx: Tx,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  const [open] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.fromAddress, address),
        inArray(orders.status, [...OPEN_ORDER_STATUSES]),
      ),
    )
    .limit(1);
  return open !== undefined;
}
