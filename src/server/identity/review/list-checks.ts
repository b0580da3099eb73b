import type { QueuedCheck } from '@/api/desk/checks';
import type { AppContext } from '@/server/platform/context';
import type { KycStatus } from '@/shared/identity';
import { readQueue } from './read-queue';

const MOST = 100;

/** The queue of identity checks, or those of one status; longest waiting first. */
export async function listChecks(
  ctx: AppContext,
  status: KycStatus | null,
): Promise<{ checks: QueuedCheck[] }> {
  const rows = await readQueue(ctx.db, status, MOST);
  const checks = rows.map(async ({ person, attempt, submitted, comment: _, ...row }) => ({
    ...row,
    attempt: attempt ?? 0,
    waitingSince: submitted?.toISOString() ?? null,
    hits: (await ctx.registry.sanctionsHits(ctx, person)).length,
  }));
  return { checks: await Promise.all(checks) };
}
