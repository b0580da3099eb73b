import { eq, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import type { KycStatus } from '@/shared/vocabulary';
import {
  type Application,
  attemptsLeft,
  lockApplicant,
  newestApplication,
  setStatus,
} from './applications';
import { askProvider } from './ask-provider';
import { kycApplicants, kycApplications } from './tables';

/**
 * Starts the identity check again after it asked for another try. The provider is reset first: should our own part fail
 * after that, its event or the next call brings us to the same end.
 *
 * @throws DomainError KYC_NOT_RESETTABLE from any other state, KYC_ATTEMPTS when no try is left, KYC_PROVIDER_DOWN
 */
export async function resetApplicant(ctx: AppContext, session: Session) {
  const { userId } = session;
  const known = await refuseBeforeAsking(ctx, userId);
  if (known) await askProvider(ctx, (provider) => provider.resetApplicant(known.applicantId));
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, userId);
    const newest = await newestApplication(tx, userId);
    // The provider's own event of this very reset may have been quicker.
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
    // A reading of the provider from before the reset must not be written after it.
    await tx
      .update(kycApplicants)
      .set({ version: sql`${kycApplicants.version} + 1` })
      .where(eq(kycApplicants.userId, userId));
    return { kycStatus: 'NOT_APPLIED' as const, attemptsLeft: left };
  });
}

/** @returns the applicant to be reset at the provider, or null where there is none */
async function refuseBeforeAsking(ctx: AppContext, userId: string) {
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('SESSION_EXPIRED');
  refuseUnlessRetry(ctx, user.kycStatus, await newestApplication(ctx.db, userId));
  const [known] = await ctx.db.select().from(kycApplicants).where(eq(kycApplicants.userId, userId));
  return known ?? null;
}

/** @returns the tries that are left */
function refuseUnlessRetry(ctx: AppContext, status: KycStatus, newest: Application | null): number {
  if (status !== 'RETRY') throw new DomainError('KYC_NOT_RESETTABLE');
  const left = attemptsLeft(ctx, newest);
  if (left === 0) throw new DomainError('KYC_ATTEMPTS');
  return left;
}
