import type { KycStatus } from '@fnx/api/shared/identity';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { kycApplications } from './tables';

export type Application = typeof kycApplications.$inferSelect;
export type Applicant = Pick<typeof users.$inferSelect, 'id' | 'kycStatus' | 'country' | 'email'>;

export async function newestApplication(db: Db, userId: string): Promise<Application | null> {
  const [found] = await db
    .select()
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  return found ?? null;
}

export function attemptsLeft(
  ctx: Pick<AppContext, 'config'>,
  application: Pick<Application, 'tryNumber' | 'status'> | null,
): number {
  const used = nextTry(application) - 1;
  return Math.max(0, ctx.config.limits.kycAttempts - used);
}

/** An expired identity is verified again with the full number of attempts. */
function nextTry(newest: Pick<Application, 'tryNumber' | 'status'> | null): number {
  return newest && newest.status !== 'EXPIRED' ? newest.tryNumber + 1 : 1;
}

/**
 * Locks the user's row until the transaction ends, which serializes concurrent uploads and decisions.
 * @throws DomainError SESSION_EXPIRED when the account no longer exists
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
  if (!user) throw problem('SESSION_EXPIRED');
  return user;
}

/** @throws DomainError KYC_ALREADY_APPROVED, KYC_FINAL_REJECT */
export function refuseFinal(status: KycStatus): void {
  if (status === 'APPROVED') throw problem('KYC_ALREADY_APPROVED');
  if (status === 'REJECTED') throw problem('KYC_FINAL_REJECT');
}

/** @throws DomainError COUNTRY_BLOCKED */
export function refuseBlockedCountry(ctx: AppContext, ...countries: (string | undefined)[]): void {
  if (countries.some((country) => country && ctx.config.blockedCountries.includes(country))) {
    throw problem('COUNTRY_BLOCKED');
  }
}

/**
 * Returns the attempt in progress, or starts the next one.
 * @throws DomainError KYC_NOT_RESETTABLE while an attempt is under review, KYC_ATTEMPTS when none is left
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
    throw problem('KYC_NOT_RESETTABLE');
  }
  if (attemptsLeft(ctx, newest) === 0) throw problem('KYC_ATTEMPTS');
  const begun = await beginApplication(ctx, tx, applicant.id, newest);
  await setStatus(tx, applicant.id, [applicant.kycStatus], 'PENDING');
  return begun;
}

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

/** @returns false when the user was in none of the `from` states */
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
