import type { UnsubmittedReason } from '@fnx/api/shared/sender-calls';
import { eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { linkedWallets } from '@/server/users/linked-wallets';
import { users } from '@/server/users/tables';
import { isFirstSigner } from './account-state';

const MINUTE_SECONDS = 60;

export const notSubmitted = (reason: UnsubmittedReason) => problem('CALL_NOT_RELAYED', { reason });

/**
 * Checks that the service pays network fees for an account: it has a sender, and the account is a linked wallet of a verified customer.
 * @throws DomainError RATE_LIMITED, CALL_NOT_RELAYED (OFF, SIGNER), KYC_REQUIRED, ACCOUNT_REVIEW, WALLET_REQUIRED,
 *   WALLET_MISMATCH (address), SALE_UNAVAILABLE
 */
export async function checkSubmission(
  ctx: AppContext,
  userId: string,
  { account, firstSigner }: { account: Address; firstSigner: Hex },
): Promise<void> {
  await throttle(ctx, `relay:${userId}`, ctx.config.limits.preparedCallsPerMinute, MINUTE_SECONDS);
  if (!ctx.sender) throw notSubmitted('OFF');
  const [user] = await ctx.db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.kycStatus !== 'APPROVED') throw problem('KYC_REQUIRED');
  await refuseOnHold(ctx.db, userId);
  await requireLinked(ctx, userId, account);
  if (!(await isFirstSigner(ctx, account, firstSigner))) throw notSubmitted('SIGNER');
}

/** An account that is being recovered may submit calls: its owner stops the recovery by one. */
async function requireLinked(ctx: AppContext, userId: string, account: Address): Promise<void> {
  const linked = await linkedWallets(ctx.db, userId);
  const [first] = linked;
  if (!first) throw problem('WALLET_REQUIRED');
  if (linked.some(({ address }) => address === account.toLowerCase())) return;
  const expected = linked.find(({ isPrimary }) => isPrimary) ?? first;
  throw problem('WALLET_MISMATCH', { address: expected.address });
}
