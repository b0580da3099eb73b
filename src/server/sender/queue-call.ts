import type { CallPurpose } from '@fnx/api/shared/sender-calls';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { isBudgeted, reserveGas } from './budget';
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
 * Queues a call in the caller's transaction, and reserves its gas where a budget bounds it; `sendQueued` sends it after the commit. The same key a
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
    if (call.userId !== null && isBudgeted(call.purpose)) {
      await reserveGas(ctx, tx, call.userId, gasLimit);
    }
    return queued.id;
  }
  const first = await findCall(tx, call.key);
  if (!first) throw new Error('The call was not queued.');
  return first.id;
}

/** The call with a key, and its newest transaction. */
export async function findCall(db: Db, key: string) {
  const { id, status, txHashes } = senderCalls;
  const [call] = await db
    .select({ id, status, txHashes })
    .from(senderCalls)
    .where(eq(senderCalls.key, key));
  return call && { ...call, txHash: (call.txHashes.at(-1) ?? null) as Hex | null };
}

/** Whether a call of a purpose is queued, or in no block that the index has read. */
export async function isUnderWay(db: Db, purpose: CallPurpose): Promise<boolean> {
  const open = and(eq(senderCalls.purpose, purpose), isNull(senderCalls.finalAt));
  return (await db.$count(senderCalls, open)) > 0;
}
