import { inArray, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { followOrder, type Heads } from './follow-order';
import { OPEN_STATUSES } from './order-states';
import { readCursor, scanTransfers } from './scan-transfers';
import { settleHeld } from './settle-held';
import { orders } from './tables';

/** With no order open, the chain is looked at this often: a late payment is no hurry. */
const IDLE_SECONDS = 15;
const ORDERS_AT_ONCE = 200;

/**
 * One round of watching: settles what reached the treasury, and takes each submitted order a step further. One order that
 * cannot be followed does not keep the others waiting.
 *
 * @throws Error when the node is away or on another chain: then nothing is credited at all.
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
      ctx.log.warn({ orderId: order.id, error: describeError(error) }, 'order not followed');
    }
  }
}

async function isDue(ctx: AppContext): Promise<boolean> {
  const [open] = await ctx.db
    .select({ found: sql<number>`1` })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .limit(1);
  if (open) return true;
  const cursor = await readCursor(ctx);
  return !cursor || ctx.clock.now().getTime() - cursor.time.getTime() > IDLE_SECONDS * 1000;
}

/**
 * The heads of the chain that money is credited on.
 *
 * @throws Error unless the node itself says that it is on that chain.
 */
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
