import { type CallFault, madeFault } from '@fnx/api/shared/fault-texts';
import { and, eq, sql } from 'drizzle-orm';
import { type Hex, isAddressEqual } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { chainCursors } from '@/server/register/chain-tables';
import { callFault } from '@/shared/call-faults';
import { noteOf, type Order, tryMove } from './move-order';
import { isLive, orders } from './tables';

/** In random order, so that invalid hashes delay the others only a little. Purchases do not wait for this at all. */
const AT_ONCE = 25;

/** Fails orders whose submitted transaction was reverted in a final block, with the contract's reason. */
export async function findFailures(ctx: AppContext): Promise<void> {
  const submitted = await ctx.db
    .select()
    .from(orders)
    .where(and(isLive, eq(orders.method, 'WALLET'), eq(orders.status, 'SUBMITTED')))
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  if (submitted.length === 0) return;
  const [cursor] = await ctx.db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, ctx.config.chain.id));
  if (!cursor) return;
  await Promise.all(submitted.map((order) => failIfReverted(ctx, order, cursor.blockNumber)));
}

async function failIfReverted(ctx: AppContext, order: Order, finalBlock: bigint): Promise<void> {
  const hash = order.txHash as Hex;
  const receipt = await ctx.chain.receipt(hash);
  if (!receipt || receipt.success || receipt.blockNumber > finalBlock) return;
  const fault = await reasonOf(ctx, order, hash, receipt.blockNumber);
  if (fault === null) return;
  await tryMove(ctx, order, { event: 'FAIL', at: ctx.clock.now(), ...noteOf(fault) });
}

/** Why the contract refused it, by repeating the call; null when it is not a transaction of the buyer. */
async function reasonOf(
  { chain }: AppContext,
  order: Order,
  hash: Hex,
  blockNumber: bigint,
): Promise<CallFault | null> {
  const { from, to, value, input, gas } = await chain.client.getTransaction({ hash });
  if (!isAddressEqual(from, order.fromAddress as Hex)) return null;
  try {
    await chain.client.call({ account: from, to, value, data: input, gas, blockNumber });
    return madeFault('NO_REASON');
  } catch (error) {
    return callFault(error) ?? madeFault('NO_REASON');
  }
}
