import type { checkCalls } from '@fnx/api/desk/checks';
import type { ReadList } from '@/server/desk/desk-list';
import { readQueue } from './read-queue';

/** A page of the queue of identity checks, or of those of one status; longest waiting first. */
export const listChecks: ReadList<typeof checkCalls.list> = async ({ ctx, input }) => {
  const { status = null, ...page } = input;
  const list = await readQueue(ctx, status, page);
  const docs = list.docs.map(async ({ person, attempt, submitted, ...row }) => ({
    ...row,
    personId: person,
    attempt: attempt ?? 0,
    waitingSince: submitted?.toISOString() ?? null,
    cases: (await ctx.registry.openCases(ctx, person)).filter(({ blocks }) => blocks).length,
  }));
  return { ...list, docs: await Promise.all(docs) };
};
