import { OPEN_ORDER_STATUSES } from '@fnx/api/shared/vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import type { OpenItemFinder } from '@/server/platform/registry';
import { isLive, orders } from './tables';

export const findOpenOrders: OpenItemFinder = async (db, userId) => {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_ORDER_STATUSES])));
  return rows.map(({ id, number }) => ({
    kind: 'ORDER' as const,
    id,
    label: `Order ${number}`,
    path: `/buy-shares/${id}`,
  }));
};

/** Whether a signed quote can still be used by this wallet. */
export async function hasOpenOrderFrom(
  tx: Tx,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  const [open] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.fromAddress, address), isLive))
    .limit(1);
  return open !== undefined;
}
