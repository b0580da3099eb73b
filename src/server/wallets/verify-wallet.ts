import { eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { proveWallet, type SignedMessage, spendNonce } from './prove-wallet';
import { walletNonces } from './tables';

/**
 * Verifies a signed wallet message for the session.
 * @throws DomainError as `proveWallet`, and NONCE_EXPIRED for a message that was verified before
 */
export async function verifyWallet(ctx: AppContext, session: Session, signed: SignedMessage) {
  const proof = await proveWallet(ctx, session, signed);
  const verifiedAt = await spendNonce(ctx, ctx.db, proof, 'VERIFY');
  return { address: getAddress(proof.address), verifiedAt: verifiedAt.toISOString() };
}

/** Deletes the session's wallet messages, so that they can no longer be used. */
export async function signOutWallet(ctx: Pick<AppContext, 'db'>, session: Session): Promise<null> {
  await ctx.db.delete(walletNonces).where(eq(walletNonces.sessionId, session.sessionId));
  return null;
}
