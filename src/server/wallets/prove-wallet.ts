import type { Db } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Address, type Hex, verifyMessage } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { statementOf } from './create-nonce';
import { walletNonces } from './tables';

export type SignedMessage = { message: string; signature: Hex };

export type Proof = { nonce: string; address: Address };

/** Length of an ECDSA signature in hex; any other length is a contract signature (EIP-1271, ERC-6492). */
const ECDSA_SIGNATURE_LENGTH = 2 + 65 * 2;

/**
 * Checks that a message was created for this session and this purpose, is unchanged and valid, and was signed by its wallet.
 * Does not mark it as used: `spendNonce` does.
 * @param recovers the lost wallet, where the message asks for a recovery
 * @throws DomainError NONCE_EXPIRED when the message is not open in this session, CHAIN_MISMATCH, SIGNATURE_INVALID for any
 *   other text or signature, UNAVAILABLE when a contract wallet cannot be queried
 */
export async function proveWallet(
  ctx: AppContext,
  session: Session,
  { message, signature }: SignedMessage,
  recovers?: Address,
): Promise<Proof> {
  const { nonce, chainId, statement } = parseSiweMessage(message);
  if (!nonce) throw problem('SIGNATURE_INVALID');
  if (chainId !== ctx.config.chain.id) throw problem('CHAIN_MISMATCH');
  const [row] = await ctx.db
    .select()
    .from(walletNonces)
    .where(
      and(
        eq(walletNonces.nonce, nonce),
        eq(walletNonces.sessionId, session.sessionId),
        gt(walletNonces.expiresAt, ctx.clock.now()),
        isNull(walletNonces.spentAt),
      ),
    );
  if (!row) throw problem('NONCE_EXPIRED');
  if (row.message !== message || statement !== statementOf(session.userId, recovers)) {
    throw problem('SIGNATURE_INVALID');
  }
  const address = row.address as Address;
  if (!(await isSignedBy(ctx, { address, message, signature }))) {
    throw problem('SIGNATURE_INVALID');
  }
  return { nonce, address };
}

async function isSignedBy(
  ctx: AppContext,
  signed: SignedMessage & { address: Address },
): Promise<boolean> {
  if (signed.signature.length === ECDSA_SIGNATURE_LENGTH && (await isOwnKey(signed))) return true;
  try {
    // A contract wallet's signature is checked on the chain.
    await ctx.chain.chainId();
    return await ctx.chain.client.verifySiweMessage({ ...signed, time: ctx.clock.now() });
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'wallet signature could not be checked');
    throw problem('UNAVAILABLE');
  }
}

async function isOwnKey(signed: SignedMessage & { address: Address }): Promise<boolean> {
  try {
    return await verifyMessage(signed);
  } catch {
    // Not a point on the curve, so not a signature.
    return false;
  }
}

/**
 * Marks a message as used for a purpose. A verified message can still link once in the same session; a linked one is spent.
 * One conditional update, so that of two concurrent calls one succeeds.
 * @throws DomainError NONCE_EXPIRED when it was used before
 */
export async function spendNonce(
  ctx: Pick<AppContext, 'clock'>,
  db: Db,
  { nonce }: Proof,
  purpose: 'VERIFY' | 'LINK',
): Promise<Date> {
  const now = ctx.clock.now();
  const unused = purpose === 'VERIFY' ? walletNonces.verifiedAt : walletNonces.spentAt;
  const spent = await db
    .update(walletNonces)
    .set(purpose === 'VERIFY' ? { verifiedAt: now } : { spentAt: now, verifiedAt: now })
    .where(
      and(
        eq(walletNonces.nonce, nonce),
        gt(walletNonces.expiresAt, now),
        isNull(walletNonces.spentAt),
        isNull(unused),
      ),
    )
    .returning({ nonce: walletNonces.nonce });
  if (spent.length === 0) throw problem('NONCE_EXPIRED');
  return now;
}
