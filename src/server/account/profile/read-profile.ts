import type { Profile } from '@fnx/api/account/profile';
import type { KycStatus } from '@fnx/api/shared/identity';
import { preparedRead } from '@fnx/postgres/prepared-read';
import { desc, eq, sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import { authenticators } from '@/server/account/tables';
import { attemptsLeft } from '@/server/identity/applications';
import { kycApplications } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { shownVersion, TERMS, TERMS_VERSION } from '@/server/platform/legal-versions';
import { maskEmail } from '@/server/users/mask';
import { readSettings } from '@/server/users/read-settings';
import { users, wallets } from '@/server/users/tables';

/** @throws DomainError SESSION_EXPIRED when the account no longer exists */
export async function readProfile(ctx: AppContext, userId: string): Promise<Profile> {
  const [user] = await profileRow(ctx.db).execute({
    userId,
    now: ctx.clock.now().toISOString(),
  });
  if (!user) throw problem('SESSION_EXPIRED');
  const { application, primaryAddress } = user;
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailMasked: maskEmail(user.email),
    countryCode: user.countryCode,
    phone: user.phone,
    country: user.country,
    address: shownAddress(user.kycStatus, user.address, application),
    avatarUrl: user.avatarUrl,
    emailVerified: true,
    phoneVerified: true,
    kycStatus: user.kycStatus,
    kycReason: application?.reasons[0]?.text ?? application?.comment ?? null,
    kycAttemptsLeft: attemptsLeft(ctx, application),
    twoFactorEnabled: user.twoFactorSince !== null,
    primaryWallet: primaryAddress === null ? null : getAddress(primaryAddress),
    walletsCount: user.walletsCount,
    termsVersion: user.termsVersion,
    termsCurrent: user.termsVersion === (user.termsShown ?? TERMS_VERSION),
    marketingOptIn: user.marketingOptIn,
    settings: readSettings(user.settings, user.marketingOptIn),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    status: 'ACTIVE',
  };
}

type Applied = { addressLine: string | null; postalCode: string | null; city: string | null };

/** Once the identity check has begun, the address that it was given: it cannot be changed elsewhere then. */
function shownAddress(
  status: KycStatus,
  own: string | null,
  applied: Applied | null,
): string | null {
  if (status === 'NOT_APPLIED' || !applied?.addressLine) return own;
  const place = [applied.postalCode, applied.city].filter(Boolean).join(' ');
  return [applied.addressLine, place].filter(Boolean).join(', ');
}

/** One statement: this is the most frequent query. */
const profileRow = preparedRead((db) => {
  const newest = db
    .select({
      status: kycApplications.status,
      tryNumber: kycApplications.tryNumber,
      reasons: kycApplications.reasons,
      comment: kycApplications.comment,
      addressLine: kycApplications.addressLine,
      postalCode: kycApplications.postalCode,
      city: kycApplications.city,
    })
    .from(kycApplications)
    .where(eq(kycApplications.userId, users.id))
    .orderBy(desc(kycApplications.attempt))
    .limit(1)
    .as('newest');
  const linked = sql`from ${wallets} where ${wallets.userId} = ${users.id} and ${wallets.unlinkedAt} is null`;
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      countryCode: users.countryCode,
      phone: users.phone,
      country: users.country,
      address: users.address,
      avatarUrl: users.avatarUrl,
      kycStatus: users.kycStatus,
      termsVersion: users.termsVersion,
      termsShown: shownVersion(TERMS, sql`${sql.placeholder('now')}::timestamptz`),
      marketingOptIn: users.marketingOptIn,
      settings: users.settings,
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
      twoFactorSince: authenticators.enabledAt,
      walletsCount: sql<number>`(select count(*)::int ${linked})`,
      primaryAddress: sql<
        string | null
      >`(select ${wallets.address} ${linked} and ${wallets.isPrimary})`,
      application: {
        status: newest.status,
        tryNumber: newest.tryNumber,
        reasons: newest.reasons,
        comment: newest.comment,
        addressLine: newest.addressLine,
        postalCode: newest.postalCode,
        city: newest.city,
      },
    })
    .from(users)
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .leftJoinLateral(newest, sql`true`)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('profile');
});
