import { and, eq, gte, lt } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { readNewest } from '@/server/platform/database/read-newest';
import { viewOrders } from '@/server/purchase/orders/view-order';
import { orders } from '@/server/purchase/tables';
import type { OrderStatus } from '@/shared/vocabulary';
import { periodOf } from './period';

type DealPage = {
  page: number;
  limit: number;
  status?: OrderStatus;
  from?: string;
  to?: string;
};

/** A page of a customer's orders, newest first. */
export async function listDeals(ctx: AppContext, session: Session, query: DealPage) {
  const { page, limit, status } = query;
  const { from, until } = periodOf(query);
  const { createdAt: at, id } = orders;
  const where = and(
    eq(orders.userId, session.userId),
    status && eq(orders.status, status),
    from ? gte(at, from) : undefined,
    until ? lt(at, until) : undefined,
  );
  const total = await ctx.db.$count(orders, where);
  const rows = await readNewest(ctx.db, { table: orders, at, id, where }, { page, limit }, total);
  return {
    docs: await viewOrders(ctx.db, rows),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
  };
}
