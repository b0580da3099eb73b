import { inArray, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { orders } from '@/server/purchase/tables';
import { OPEN_ORDER_STATUSES } from '@/shared/vocabulary';
import { followOrder, type Heads } from './follow-order';
import { readCursor, scanTransfers } from './scan-transfers';
import { settleHeld } from './settle-held';

const IDLE_SECONDS = 15;
const ORDERS_AT_ONCE = 200;

/**
 * One round: settles transfers to the treasury and advances each submitted order. An order that fails does not block the
 * others.
 * @throws Error when the node is unavailable or on another chain; nothing is credited then
 */
export async function watchPayments(ctx: AppContext): Promise<void> {
  if (!(await isDue(ctx))) return;
  const heads = await readHeads(ctx);
  await scanTransfers(ctx, heads.finalized);
  await settleHeld(ctx);
  const submitted = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.status, ['SUBMITTED', 'CONFIRMING']))
    .orderBy(orders.updatedAt)
    .limit(ORDERS_AT_ONCE);
  for (const order of submitted) {
    try {
      await followOrder(ctx, order, heads);
    } catch (error) {
      ctx.log.warn(
        { orderId: order.id, error: describeError(error) },
        'order could not be followed',
      );
    }
  }
}

async function isDue(ctx: AppContext): Promise<boolean> {
  const [open] = await ctx.db
    .select({ found: sql<number>`1` })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_ORDER_STATUSES]))
    .limit(1);
  if (open) return true;
  const cursor = await readCursor(ctx);
  return !cursor || ctx.clock.now().getTime() - cursor.time.getTime() > IDLE_SECONDS * 1000;
}

/** @throws Error when the node reports another chain id */
async function readHeads(ctx: AppContext): Promise<Heads> {
  const [chainId, latest, finalized] = await Promise.all([
    ctx.chain.chainId(),
    ctx.chain.block('latest'),
    ctx.chain.block('finalized'),
  ]);
  if (chainId !== ctx.config.chain.id) {
    throw new Error(`The node is on chain ${chainId}, not on ${ctx.config.chain.id}.`);
  }
  if (!latest || !finalized) throw new Error('The node does not know its newest or final block.');
  return { latest, finalized };
}
