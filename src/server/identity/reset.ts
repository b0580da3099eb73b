import type { KycStatus } from '@fnx/api/shared/identity';
import { eq, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import {
  type Application,
  attemptsLeft,
  lockApplicant,
  newestApplication,
  setStatus,
} from './applications';
import { askProvider } from './provider/ask-provider';
import { kycApplicants, kycApplications } from './tables';

/**
 * Restarts the identity check in state RETRY. The provider is reset first: if our own update then fails, the
 * provider's event or the next call leads to the same result.
 * @throws DomainError KYC_NOT_RESETTABLE in any other state, KYC_ATTEMPTS when no attempt is left, KYC_PROVIDER_DOWN
 */
export async function resetApplicant(ctx: AppContext, session: Session) {
  const { userId } = session;
  const known = await checkResettable(ctx, userId);
  if (known) await askProvider(ctx, (provider) => provider.resetApplicant(known.applicantId));
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, userId);
    const newest = await newestApplication(tx, userId);
    // The provider's event for this reset may have been processed already.
    const isDone = applicant.kycStatus === 'NOT_APPLIED' && newest?.status === 'RESET' && known;
    const left = isDone
      ? attemptsLeft(ctx, newest)
      : refuseUnlessRetry(ctx, applicant.kycStatus, newest);
    await setStatus(tx, userId, ['RETRY'], 'NOT_APPLIED');
    if (newest) {
      await tx
        .update(kycApplications)
        .set({ status: 'RESET' })
        .where(eq(kycApplications.id, newest.id));
    }
    // Discards reviews that were read from the provider before the reset.
    await tx
      .update(kycApplicants)
      .set({ version: sql`${kycApplicants.version} + 1` })
      .where(eq(kycApplicants.userId, userId));
    return { kycStatus: 'NOT_APPLIED' as const, attemptsLeft: left };
  });
}

/** @returns the applicant to reset at the provider, or null */
async function checkResettable(ctx: AppContext, userId: string) {
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw problem('SESSION_EXPIRED');
  refuseUnlessRetry(ctx, user.kycStatus, await newestApplication(ctx.db, userId));
  const [known] = await ctx.db.select().from(kycApplicants).where(eq(kycApplicants.userId, userId));
  return known ?? null;
}

function refuseUnlessRetry(ctx: AppContext, status: KycStatus, newest: Application | null): number {
  if (status !== 'RETRY') throw problem('KYC_NOT_RESETTABLE');
  const left = attemptsLeft(ctx, newest);
  if (left === 0) throw problem('KYC_ATTEMPTS');
  return left;
}
