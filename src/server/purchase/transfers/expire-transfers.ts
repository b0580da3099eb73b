import { addBankingDays, bankDay, endOfBankDay } from '@fnx/bank-files/banking-days';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { tryMove } from '@/server/purchase/move-order';
import { isLive, orders } from '@/server/purchase/tables';

const AT_ONCE = 500;

/** The statement of the order's last day comes with the next banking day. */
const STATEMENT_DAYS = 1;

/** Ends orders whose bank transfer did not come in time. Their shares return to the round. */
export async function expireTransfers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const late = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        isLive,
        eq(orders.method, 'TRANSFER'),
        eq(orders.status, 'CREATED'),
        lt(orders.expiresAt, now),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(AT_ONCE);
  for (const order of late) {
    // The last moment of the day: the end itself belongs to the next one.
    const lastDay = bankDay(new Date(order.expiresAt.getTime() - 1));
    if (endOfBankDay(addBankingDays(lastDay, STATEMENT_DAYS)) > now) continue;
    await tryMove(ctx, order, { event: 'EXPIRE', at: now, note: null });
  }
}
