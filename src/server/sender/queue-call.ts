import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { CallPurpose } from '@/shared/sender-calls';
import { reserveGas } from './budget';
import { senderCalls } from './tables';
import { UNSENT } from './unsent';

export type QueuedCall = {
  purpose: Exclude<CallPurpose, 'FILL'>;
  /** Names the call: it is sent once. */
  key: string;
  userId: string | null;
  /** The passkey account that makes it. */
  account?: Address;
  to: Address;
  data: Hex;
  gasLimit: bigint;
};

/**
 * Queues a call in the caller's transaction, and reserves its gas if a person makes it; `sendQueued` sends it after the commit. The same key a
 * second time changes nothing, except that a call which finally failed is tried again: nothing of it happened.
 * @returns the id of the call with this key
 * @throws DomainError RELAY_BUDGET
 */
export async function queueCall(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  { to, gasLimit, account, ...call }: QueuedCall,
): Promise<string> {
  const row = {
    ...call,
    account: account?.toLowerCase() ?? null,
    toAddress: to.toLowerCase(),
    gasLimit: Number(gasLimit),
    status: 'QUEUED' as const,
    queuedAt: ctx.clock.now(),
  };
  const again = { ...row, ...UNSENT };
  const failed = and(eq(senderCalls.status, 'FAILED'), isNotNull(senderCalls.finalAt));
  const [queued] = await tx
    .insert(senderCalls)
    .values(row)
    .onConflictDoUpdate({ target: senderCalls.key, set: again, setWhere: failed ?? sql`false` })
    .returning({ id: senderCalls.id });
  if (queued) {
    if (call.userId !== null) await reserveGas(ctx, tx, call.userId, gasLimit);
    return queued.id;
  }
  const [first] = await tx
    .select({ id: senderCalls.id })
    .from(senderCalls)
    .where(eq(senderCalls.key, call.key));
  if (!first) throw new Error('The call was not queued.');
  return first.id;
}
