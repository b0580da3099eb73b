import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Address, type Hex, verifyMessage } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import type { AppContext, Session } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { describeError } from '@/server/platform/http/faults';
import { walletNonces } from './tables';

export type SignedMessage = { message: string; signature: Hex };

export type Proof = { nonce: string; address: Address };

/** A private key's own signature; everything longer or shorter is a contract's (EIP-1271, ERC-6492). */
const ECDSA_SIGNATURE_LENGTH = 2 + 65 * 2;

/**
 * Checks that a message is one of this session's, word for word, still good, and signed by the wallet it names. Uses
 * nothing up: `spendNonce` does, and decides between two that come at once.
 *
 * @throws DomainError NONCE_EXPIRED for a message that is not open in this session, CHAIN_MISMATCH, SIGNATURE_INVALID for
 *   any other text or signature, UNAVAILABLE when a contract wallet must be asked and the chain is away
 */
export async function proveWallet(
  ctx: AppContext,
  session: Session,
  { message, signature }: SignedMessage,
): Promise<Proof> {
  const { nonce, chainId } = parseSiweMessage(message);
  if (!nonce) throw new DomainError('SIGNATURE_INVALID');
  if (chainId !== ctx.config.chain.id) throw new DomainError('CHAIN_MISMATCH');
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
  if (!row) throw new DomainError('NONCE_EXPIRED');
  if (row.message !== message) throw new DomainError('SIGNATURE_INVALID');
  const address = row.address as Address;
  if (!(await isSignedBy(ctx, { address, message, signature }))) {
    throw new DomainError('SIGNATURE_INVALID');
  }
  return { nonce, address };
}

async function isSignedBy(
  ctx: AppContext,
  signed: SignedMessage & { address: Address },
): Promise<boolean> {
  if (signed.signature.length === ECDSA_SIGNATURE_LENGTH && (await isOwnKey(signed))) return true;
  try {
    // Needs no chain for the check above; a wallet that is a contract has to be asked there.
    await ctx.chain.chainId();
    return await ctx.chain.client.verifySiweMessage({ ...signed, time: ctx.clock.now() });
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'a wallet signature could not be checked');
    throw new DomainError('UNAVAILABLE');
  }
}

async function isOwnKey(signed: SignedMessage & { address: Address }): Promise<boolean> {
  try {
    return await verifyMessage(signed);
  } catch {
    // Not a point of the curve: no signature at all.
    return false;
  }
}

/**
 * Uses a message up, once for each purpose: verifying leaves it good for one linking in the same session, linking for
 * nothing more. One statement, so that of two that come at once one passes.
 *
 * @throws DomainError NONCE_EXPIRED when it was used before
 */
export async function spendNonce(
  ctx: Pick<AppContext, 'clock'>,
  db: Db | Tx,
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
  if (spent.length === 0) throw new DomainError('NONCE_EXPIRED');
  return now;
}
