import type { OrderStatus } from '@fnx/api/shared/vocabulary';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { viewOrders } from '@/server/purchase/orders/view-order';
import { orders } from '@/server/purchase/tables';
import { periodOf } from './period';

type DealPage = PageInput & {
  status?: OrderStatus;
  from?: string;
  to?: string;
};

/** A page of a customer's orders, newest first. */
export async function listDeals(ctx: AppContext, session: Session, query: DealPage) {
  const { status } = query;
  const { from, until } = periodOf(query);
  const { createdAt: key, id } = orders;
  const where = and(
    eq(orders.userId, session.userId),
    status && eq(orders.status, status),
    from ? gte(key, from) : undefined,
    until ? lt(key, until) : undefined,
  );
  const select = ctx.db.select().from(orders).$dynamic();
  const list = await readPage(ctx.db, select, { where, key, id }, query);
  return { ...list, docs: await viewOrders(ctx.db, list.docs) };
}
