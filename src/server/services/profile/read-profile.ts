import { and, desc, eq, isNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Profile } from '@/api/schemas/objects';
import type { AppContext } from '@/server/context';
import { kycApplications, users, wallets } from '@/server/db/schema';
import { DomainError } from '@/server/errors';
import { TERMS_VERSION } from '@/server/legal-versions';
import { attemptsLeft } from '@/server/services/kyc/applications';
import { readSettings } from '@/server/services/settings/read-settings';
import { isTwoFactorOn } from '@/server/services/two-factor/authenticator';
import { maskEmail } from './mask';

/**
 * The profile of an account, as its owner sees it.
 *
 * @throws DomainError SESSION_EXPIRED when the account is gone
 */
export async function readProfile(ctx: AppContext, userId: string): Promise<Profile> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('SESSION_EXPIRED');
  const linked = await ctx.db
    .select({ address: wallets.address, isPrimary: wallets.isPrimary })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), isNull(wallets.unlinkedAt)));
  const primary = linked.find((wallet) => wallet.isPrimary);
  const [application] = await ctx.db
    .select()
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailMasked: maskEmail(user.email),
    countryCode: user.countryCode,
    phone: user.phone,
    country: user.country,
    address: user.address,
    avatarUrl: user.avatarUrl,
    emailVerified: true,
    phoneVerified: true,
    kycStatus: user.kycStatus,
    kycReason: application?.reasons[0]?.text ?? application?.comment ?? null,
    kycAttemptsLeft: attemptsLeft(ctx, application ?? null),
    twoFactorEnabled: await isTwoFactorOn(ctx.db, userId),
    primaryWallet: primary ? getAddress(primary.address) : null,
    walletsCount: linked.length,
    termsVersion: user.termsVersion,
    termsCurrent: user.termsVersion === TERMS_VERSION,
    marketingOptIn: user.marketingOptIn,
    settings: readSettings(user.settings, user.marketingOptIn),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    status: 'ACTIVE',
  };
}
