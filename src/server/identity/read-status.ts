import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { attemptsLeft, newestApplication } from './applications';
import { hasDraft } from './draft/read-draft';

export async function readKycStatus(ctx: AppContext, session: Session) {
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user) throw problem('SESSION_EXPIRED');
  const application = await newestApplication(ctx.db, session.userId);
  // Reasons are kept after a reset: they help with the next attempt.
  return {
    kycStatus: user.kycStatus,
    reasons: application?.reasons ?? [],
    comment: application?.comment ?? null,
    attempt: application?.tryNumber ?? 0,
    attemptsLeft: attemptsLeft(ctx, application),
    submittedAt: application?.submittedAt?.toISOString() ?? null,
    reviewedAt: application?.reviewedAt?.toISOString() ?? null,
    expectedHours: ctx.config.limits.kycExpectedHours,
    draft: await hasDraft(ctx, session.userId),
    expiresAt: user.kycStatus === 'APPROVED' ? endOf(application?.documentExpiresOn) : null,
  };
}

function endOf(day: string | null | undefined): string | null {
  return day ? `${day}T23:59:59.999Z` : null;
}
