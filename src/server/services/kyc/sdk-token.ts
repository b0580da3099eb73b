import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/context';
import { users } from '@/server/db/schema';
import { DomainError } from '@/server/errors';
import { lockApplicant, openApplication, refuseBlockedCountry, refuseFinal } from './applications';

const TOKEN_SECONDS = 600;

/**
 * Opens the provider's form. The local provider's form is our own page, which sends the session's token with each
 * upload; the token given here stands in the contract for providers that need one, and opens nothing.
 *
 * @throws DomainError KYC_ALREADY_APPROVED, KYC_FINAL_REJECT, COUNTRY_BLOCKED
 */
export async function generateSdkToken(ctx: AppContext, session: Session) {
  const [user] = await ctx.db
    .select({ id: users.id, kycStatus: users.kycStatus, country: users.country })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user) throw new DomainError('SESSION_EXPIRED');
  refuseFinal(user.kycStatus);
  refuseBlockedCountry(ctx, user.country);
  return {
    provider: ctx.config.kycProvider,
    token: randomBytes(24).toString('base64url'),
    userId: user.id,
    levelName: 'identity',
    expiresIn: TOKEN_SECONDS,
    kycStatus: user.kycStatus,
  };
}

/**
 * Notes the applicant the provider made for this user. The local provider's applicant is the user himself.
 *
 * @throws DomainError APPLICANT_MISMATCH for anybody else's, KYC_ALREADY_APPROVED, KYC_FINAL_REJECT
 */
export async function updateApplicantId(
  ctx: AppContext,
  session: Session,
  { applicantId }: { applicantId: string },
) {
  if (applicantId !== session.userId) throw new DomainError('APPLICANT_MISMATCH');
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, session.userId);
    if (applicant.kycStatus !== 'NOT_APPLIED') {
      return { kycStatus: applicant.kycStatus, applicantId };
    }
    await openApplication(ctx, tx, applicant);
    return { kycStatus: 'PENDING' as const, applicantId };
  });
}
