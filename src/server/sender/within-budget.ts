import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { followUp } from './follow-up';
import { senderCalls } from './tables';

/**
 * Queues a call of a person, and reserves its gas. Where the budget is used up, it looks which calls under way are mined, and queues it once
 * more: what they did not use counts no longer.
 * @throws as `queue`
 */
export async function withinBudget<T>(
  ctx: AppContext,
  userId: string,
  queue: () => Promise<T>,
): Promise<T> {
  try {
    return await queue();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'RELAY_BUDGET') throw error;
    const isOpen = and(eq(senderCalls.userId, userId), isNull(senderCalls.gasUsed));
    const open = await ctx.db.select({ id: senderCalls.id }).from(senderCalls).where(isOpen);
    if (open.length === 0) throw error;
    await followUp(ctx);
    return queue();
  }
}
