import type { InputOf } from '@fnx/api/endpoints';
import { getAddress } from 'viem';
import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import { BANK_FACTS } from '@/config/bank-facts';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { walletNonces } from './tables';

const NONCES_PER_HOUR = 60;

/** States what the signer of a message agrees to. A message for one purpose is refused for every other. */
export function statementOf(userId: string, recovers: string | undefined): string {
  const purpose = recovers
    ? `Ask ${BANK_FACTS.brand} to recover the shares of ${getAddress(recovers)}: that wallet is blocked, and its shares move to this one. Signing costs nothing.`
    : `Sign in to ${BANK_FACTS.brand} with this wallet. This costs nothing and moves no money.`;
  return `${purpose} Account ${userId}.`;
}

/**
 * Creates the message (EIP-4361) that proves ownership of a wallet, and says what for. The service stores it and accepts only this
 * exact text, once, for ten minutes, in the same session.
 * @throws DomainError CHAIN_MISMATCH for another chain, RATE_LIMITED
 */
export async function createWalletNonce(
  ctx: AppContext,
  session: Session,
  request: InputOf<'walletNonce'>,
) {
  const { chain, limits, publicUrl } = ctx.config;
  if (request.chainId !== chain.id) throw problem('CHAIN_MISMATCH');
  await throttle(ctx, `wallet-nonce:${session.userId}`, NONCES_PER_HOUR, HOUR_SECONDS);
  const issuedAt = ctx.clock.now();
  const expiresAt = plusSeconds(issuedAt, limits.walletNonceSeconds);
  const nonce = generateSiweNonce();
  const address = getAddress(request.address);
  const message = createSiweMessage({
    domain: new URL(publicUrl).host,
    address,
    statement: statementOf(session.userId, request.recovers),
    uri: publicUrl,
    version: '1',
    chainId: chain.id,
    nonce,
    issuedAt,
    expirationTime: expiresAt,
  });
  await ctx.db.insert(walletNonces).values({
    nonce,
    userId: session.userId,
    sessionId: session.sessionId,
    address: address.toLowerCase(),
    message,
    expiresAt,
  });
  return { nonce, message, expiresAt: expiresAt.toISOString() };
}
