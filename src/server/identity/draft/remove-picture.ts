import type { KycPicture } from '@fnx/api/shared/identity';
import { and, eq } from 'drizzle-orm';
import { kycDrafts } from '@/server/identity/tables';
import type { AppContext, Session } from '@/server/platform/context';

/** Removes a picture that the form no longer has. Also succeeds if there is none. */
export async function removeDraftPicture(
  ctx: AppContext,
  { userId }: Session,
  picture: KycPicture,
): Promise<null> {
  await ctx.db
    .delete(kycDrafts)
    .where(and(eq(kycDrafts.userId, userId), eq(kycDrafts.part, picture)));
  return null;
}
