import { gt, notInArray } from 'drizzle-orm';
import { kycDrafts } from '@/server/identity/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';

/** Removes the drafts that were not changed for `kycDraftSeconds`, whole: a picture does not go before its form. */
export async function removeOldDrafts(ctx: AppContext): Promise<void> {
  const since = plusSeconds(ctx.clock.now(), -ctx.config.limits.kycDraftSeconds);
  const fresh = ctx.db
    .select({ userId: kycDrafts.userId })
    .from(kycDrafts)
    .where(gt(kycDrafts.updatedAt, since));
  await ctx.db.delete(kycDrafts).where(notInArray(kycDrafts.userId, fresh));
}
