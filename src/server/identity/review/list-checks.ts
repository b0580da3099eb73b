import type { QueuedCheck } from '@/api/desk/checks';
import type { DeskPage } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import type { KycStatus } from '@/shared/identity';
import { readQueue } from './read-queue';

type Wanted = DeskPage & { status?: KycStatus | undefined };

/** A page of the queue of identity checks, or of those of one status; longest waiting first. */
export async function listChecks(ctx: AppContext, { status, ...page }: Wanted) {
  const list = await readQueue(ctx.db, status ?? null, page);
  const docs = list.docs.map(
    async ({ person, attempt, submitted, comment: _, ...row }): Promise<QueuedCheck> => ({
      ...row,
      personId: person,
      attempt: attempt ?? 0,
      waitingSince: submitted?.toISOString() ?? null,
      cases: (await ctx.registry.openCases(ctx, person)).filter(({ blocks }) => blocks).length,
    }),
  );
  return { ...list, docs: await Promise.all(docs) };
}
