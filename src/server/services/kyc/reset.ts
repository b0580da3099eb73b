import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/context';
import { kycApplications } from '@/server/db/schema';
import { DomainError } from '@/server/errors';
import { attemptsLeft, lockApplicant, newestApplication, setStatus } from './applications';

/**
 * Starts the identity check again after it asked for another try.
 *
 * @throws DomainError KYC_NOT_RESETTABLE from any other state, KYC_ATTEMPTS when no try is left
 */
export async function resetApplicant(ctx: AppContext, session: Session) {
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, session.userId);
    if (applicant.kycStatus !== 'RETRY') throw new DomainError('KYC_NOT_RESETTABLE');
    const newest = await newestApplication(tx, applicant.id);
    const left = attemptsLeft(ctx, newest);
    if (left === 0) throw new DomainError('KYC_ATTEMPTS');
    await setStatus(tx, applicant.id, ['RETRY'], 'NOT_APPLIED');
    if (newest) {
      await tx
        .update(kycApplications)
        .set({ status: 'RESET' })
        .where(eq(kycApplications.id, newest.id));
    }
    return { kycStatus: 'NOT_APPLIED' as const, attemptsLeft: left };
  });
}
