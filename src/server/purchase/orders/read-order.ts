import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import type { Db } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import type { Order } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import { readOrderView } from './view-order';

/** @throws DomainError ORDER_NOT_FOUND, also for another customer's order */
export async function findOrder(db: Db, userId: string, orderId: string): Promise<Order> {
  if (!isUuid(orderId)) throw problem('ORDER_NOT_FOUND');
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) throw problem('ORDER_NOT_FOUND');
  return order;
}

/** Response of GET wallet/buyShare. */
export async function readOrder(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config'>,
  session: Session,
  orderId: string,
): Promise<OrderWithPayment> {
  return readOrderView(ctx, ctx.db, await findOrder(ctx.db, session.userId, orderId));
}
