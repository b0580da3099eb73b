import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { orders } from '@/server/purchase/tables';
import { viewOrders } from '@/server/purchase/view-order';
import type { OrderStatus } from '@/shared/vocabulary';
import { monthAfter, type Period, pageStart, periodOf, type Stretch, splitPeriod } from './months';
import { orderTallies } from './tables';

type DealPage = {
  page: number;
  limit: number;
  status?: OrderStatus;
  from?: string;
  to?: string;
};

/** A page of a customer's orders, newest first. Counted by month, like transactions. */
export async function listDeals(ctx: AppContext, session: Session, query: DealPage) {
  const { page, limit } = query;
  const stretches = await countDeals(ctx, session.userId, query);
  const total = stretches.reduce((lines, stretch) => lines + stretch.lines, 0);
  const start = pageStart(stretches, (page - 1) * limit);
  const rows = start
    ? await ctx.db
        .select()
        .from(orders)
        .where(
          conditions(session.userId, query, {
            from: periodOf(query).from,
            until: start.stretch.until,
          }),
        )
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit)
        .offset(start.skip)
    : [];
  return {
    docs: await viewOrders(ctx.db, rows),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
  };
}

async function countDeals(ctx: AppContext, userId: string, query: DealPage): Promise<Stretch[]> {
  const { whole, parts } = splitPeriod(periodOf(query));
  const [months, ...ends] = await Promise.all([
    whole ? readTallies(ctx, userId, query, whole) : [],
    ...parts.map(async (part) => ({
      ...part,
      lines: await ctx.db.$count(orders, conditions(userId, query, part)),
    })),
  ]);
  return [...months, ...ends]
    .filter(({ lines }) => lines > 0)
    .sort((a, b) => (b.from?.getTime() ?? 0) - (a.from?.getTime() ?? 0));
}

async function readTallies(
  ctx: AppContext,
  userId: string,
  { status }: DealPage,
  { from, until }: Period,
): Promise<Stretch[]> {
  const rows = await ctx.db
    .select({ month: orderTallies.month, lines: sql<number>`sum(${orderTallies.lines})::int` })
    .from(orderTallies)
    .where(
      and(
        eq(orderTallies.userId, userId),
        status && eq(orderTallies.status, status),
        from ? gte(orderTallies.month, from.toISOString().slice(0, 10)) : undefined,
        until ? lt(orderTallies.month, until.toISOString().slice(0, 10)) : undefined,
      ),
    )
    .groupBy(orderTallies.month);
  return rows.map(({ month, lines }) => {
    const first = new Date(`${month}T00:00:00Z`);
    return { from: first, until: monthAfter(first), lines };
  });
}

function conditions(userId: string, { status }: DealPage, { from, until }: Period) {
  return and(
    eq(orders.userId, userId),
    status && eq(orders.status, status),
    from ? gte(orders.createdAt, from) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
  );
}
