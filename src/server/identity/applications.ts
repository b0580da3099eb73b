import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import type { KycStatus } from '@/shared/vocabulary';
import { kycApplications } from './tables';

export type Application = typeof kycApplications.$inferSelect;
export type Applicant = Pick<typeof users.$inferSelect, 'id' | 'kycStatus' | 'country' | 'email'>;

/** The newest try of a user, or null before the first. */
export async function newestApplication(db: Db | Tx, userId: string): Promise<Application | null> {
  const [found] = await db
    .select()
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  return found ?? null;
}

/** Tries that are left after `application`. */
export function attemptsLeft(
  ctx: Pick<AppContext, 'config'>,
  application: Pick<Application, 'tryNumber' | 'status'> | null,
): number {
  const used = nextTry(application) - 1;
  return Math.max(0, ctx.config.limits.kycAttempts - used);
}

/** An identity that was confirmed once and has run out is proved anew, with all tries. */
function nextTry(newest: Pick<Application, 'tryNumber' | 'status'> | null): number {
  return newest && newest.status !== 'EXPIRED' ? newest.tryNumber + 1 : 1;
}

/**
 * The user with his row locked until the transaction ends: two uploads at once, or an upload and a decision, follow
 * one another.
 *
 * @throws DomainError SESSION_EXPIRED when the account is gone
 */
export async function lockApplicant(tx: Tx, userId: string): Promise<Applicant> {
  const [user] = await tx
    .select({
      id: users.id,
      kycStatus: users.kycStatus,
      country: users.country,
      email: users.email,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw new DomainError('SESSION_EXPIRED');
  return user;
}

/** @throws DomainError KYC_ALREADY_APPROVED or KYC_FINAL_REJECT when the check has ended for good */
export function refuseFinal(status: KycStatus): void {
  if (status === 'APPROVED') throw new DomainError('KYC_ALREADY_APPROVED');
  if (status === 'REJECTED') throw new DomainError('KYC_FINAL_REJECT');
}

/** @throws DomainError COUNTRY_BLOCKED when one of these countries is not served */
export function refuseBlockedCountry(ctx: AppContext, ...countries: (string | undefined)[]): void {
  if (countries.some((country) => country && ctx.config.blockedCountries.includes(country))) {
    throw new DomainError('COUNTRY_BLOCKED');
  }
}

/**
 * The try that is being filled in; begins the next one when there is none.
 *
 * @throws DomainError KYC_NOT_RESETTABLE while a try is under review, KYC_ATTEMPTS when none is left
 */
export async function openApplication(
  ctx: AppContext,
  tx: Tx,
  applicant: Applicant,
): Promise<Application> {
  refuseFinal(applicant.kycStatus);
  const newest = await newestApplication(tx, applicant.id);
  if (applicant.kycStatus === 'PENDING' && newest?.status === 'PENDING') return newest;
  if (!['NOT_APPLIED', 'RETRY', 'EXPIRED'].includes(applicant.kycStatus)) {
    throw new DomainError('KYC_NOT_RESETTABLE');
  }
  if (attemptsLeft(ctx, newest) === 0) throw new DomainError('KYC_ATTEMPTS');
  const begun = await beginApplication(ctx, tx, applicant.id, newest);
  await setStatus(tx, applicant.id, [applicant.kycStatus], 'PENDING');
  return begun;
}

/** Notes the try that follows `newest`. */
export async function beginApplication(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  newest: Application | null,
  values: Partial<typeof kycApplications.$inferInsert> = {},
): Promise<Application> {
  const [begun] = await tx
    .insert(kycApplications)
    .values({
      ...values,
      userId,
      attempt: (newest?.attempt ?? 0) + 1,
      tryNumber: nextTry(newest),
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!begun) throw new Error('The application was not stored.');
  return begun;
}

/**
 * Moves a user's status, on condition of where it is now.
 *
 * @returns whether it was there
 */
export async function setStatus(
  tx: Tx,
  userId: string,
  from: readonly KycStatus[],
  to: KycStatus,
): Promise<boolean> {
  const moved = await tx
    .update(users)
    .set({ kycStatus: to })
    .where(and(eq(users.id, userId), inArray(users.kycStatus, [...from])))
    .returning({ id: users.id });
  return moved.length === 1;
}
