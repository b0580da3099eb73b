import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { DomainError } from '@/server/platform/errors';
import { followUp } from './follow-up';
import { findCall, type QueuedCall, queueCall } from './queue-call';
import { apart, sendCall } from './send-queued';
import { senderCalls } from './tables';

/** The call with a key that has not failed. */
export async function findLive(db: Db, key: string) {
  const known = await findCall(db, key);
  return known?.status === 'FAILED' ? undefined : known;
}

/**
 * Queues a call of a person once, and sends it; one that cannot be sent now stays queued. The same key again finds the first one's call,
 * unless this has failed.
 * @param check runs in the transaction of the new call: what it throws leaves nothing queued
 * @returns the id of the call
 * @throws DomainError RELAY_BUDGET, and as `check`
 */
export async function sendOnce(
  ctx: AppContext,
  call: QueuedCall & { userId: string },
  check: (tx: Tx) => Promise<void> = async () => {},
): Promise<string> {
  const queue = async (tx: Tx) => {
    // The second of two requests at once finds the first one's call.
    await lockNamed(tx, 'relayed-calls', call.account?.toLowerCase() ?? call.userId);
    const first = await findLive(tx, call.key);
    if (first) return first.id;
    await check(tx);
    return queueCall(ctx, tx, call);
  };
  const id = await withinBudget(ctx, call.userId, () => ctx.db.transaction(queue));
  await apart(ctx, id, () => sendCall(ctx, id)).catch(() => {});
  return id;
}

/**
 * Where the budget is used up, it looks which calls under way are mined, and queues the call once more: what they did not use counts no
 * longer.
 */
async function withinBudget<T>(
  ctx: AppContext,
  userId: string,
  queue: () => Promise<T>,
): Promise<T> {
  try {
    return await queue();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'RELAY_BUDGET') throw error;
    const isOpen = and(eq(senderCalls.userId, userId), isNull(senderCalls.gasUsed));
    if ((await ctx.db.$count(senderCalls, isOpen)) === 0) throw error;
    await followUp(ctx);
    return queue();
  }
}
