import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import {
  attemptsLeft,
  lockApplicant,
  newestApplication,
  openApplication,
  refuseBlockedCountry,
  refuseFinal,
} from '@/server/identity/applications';
import { kycApplicants } from '@/server/identity/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { users } from '@/server/users/tables';
import { askProvider } from './ask-provider';
import { KYC_SYNC_QUEUE } from './sync-review';

/**
 * Creates a token for the provider's form. The client requests a new one when it expires.
 * @throws DomainError KYC_ALREADY_APPROVED, KYC_FINAL_REJECT, KYC_ATTEMPTS, COUNTRY_BLOCKED, KYC_PROVIDER_DOWN,
 * RATE_LIMITED
 */
export async function generateSdkToken(ctx: AppContext, session: Session) {
  const [user] = await ctx.db
    .select({ id: users.id, kycStatus: users.kycStatus, country: users.country })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user) throw problem('SESSION_EXPIRED');
  refuseFinal(user.kycStatus);
  refuseBlockedCountry(ctx, user.country);
  // The provider's form would accept another attempt.
  const spent = attemptsLeft(ctx, await newestApplication(ctx.db, user.id)) === 0;
  if (user.kycStatus === 'RETRY' && spent) throw problem('KYC_ATTEMPTS');
  const { kycUploadsPerHour, kycTokenSeconds } = ctx.config.limits;
  await throttle(ctx, `kyc-token:${user.id}`, kycUploadsPerHour, 3_600);
  return {
    provider: ctx.kyc.name,
    token: await askProvider(ctx, (provider) => provider.createToken(user.id, kycTokenSeconds)),
    userId: user.id,
    levelName: ctx.kyc.levelName,
    expiresIn: kycTokenSeconds,
    kycStatus: user.kycStatus,
  };
}

/**
 * Stores the user's applicant after checking it with the provider, and enqueues a sync. This also recovers from a
 * missed webhook.
 * @throws DomainError APPLICANT_MISMATCH when it is not the caller's applicant, KYC_PROVIDER_DOWN
 */
export async function updateApplicantId(
  ctx: AppContext,
  session: Session,
  { applicantId }: { applicantId: string },
) {
  await throttle(ctx, `kyc-token:${session.userId}`, ctx.config.limits.kycUploadsPerHour, 3_600);
  const known = await askProvider(ctx, (provider) => provider.findApplicant(session.userId));
  if (applicantId !== known) throw problem('APPLICANT_MISMATCH');
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, session.userId);
    if (ctx.kyc.name !== 'local') await bind(ctx, tx, session.userId, applicantId);
    if (applicant.kycStatus !== 'NOT_APPLIED') {
      return { kycStatus: applicant.kycStatus, applicantId };
    }
    await openApplication(ctx, tx, applicant);
    return { kycStatus: 'PENDING' as const, applicantId };
  });
}

/** The provider has confirmed the applicant, so it replaces an earlier one. */
async function bind(ctx: AppContext, tx: Tx, userId: string, applicantId: string): Promise<void> {
  await tx
    .insert(kycApplicants)
    .values({ userId, applicantId, createdAt: ctx.clock.now() })
    .onConflictDoUpdate({ target: kycApplicants.userId, set: { applicantId } });
  await ctx.jobs.send(tx, KYC_SYNC_QUEUE, { userId });
}
