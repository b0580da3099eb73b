import { eq } from 'drizzle-orm';
import { type Address, getAddress } from 'viem';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { linkedWallets } from '@/server/users/linked-wallets';
import { users } from '@/server/users/tables';
import { refuseWantedBack } from './recovery/open-requests';

/**
 * Checks that a customer may hold shares in a wallet: confirmed identity, served country, and a linked wallet.
 * @returns the wallet, EIP-55
 * @throws DomainError ACCOUNT_REVIEW, KYC_REQUIRED, COUNTRY_BLOCKED, WALLET_REQUIRED, WALLET_MISMATCH (address), WALLET_IN_RECOVERY
 */
export async function checkOwner(
  ctx: AppContext,
  userId: string,
  wanted: string,
): Promise<Address> {
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus, country: users.country })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.kycStatus !== 'APPROVED') throw problem('KYC_REQUIRED');
  if (ctx.config.blockedCountries.includes(user.country)) {
    throw problem('COUNTRY_BLOCKED');
  }
  await refuseOnHold(ctx.db, userId);
  const linked = await linkedWallets(ctx.db, userId);
  const [first] = linked;
  if (!first) throw problem('WALLET_REQUIRED');
  const lower = wanted.toLowerCase();
  if (linked.some(({ address }) => address === lower)) {
    await refuseWantedBack(ctx.db, userId, lower);
    return getAddress(lower);
  }
  const expected = linked.find(({ isPrimary }) => isPrimary) ?? first;
  throw problem('WALLET_MISMATCH', { address: getAddress(expected.address) });
}
