import { isBookWallet } from '@fnx/chain/book-wallets';
import { CHAIN_ID } from '@fnx/chain/chains';
import { encodeRegister } from '@fnx/chain/share-token';
import {
  type Attested,
  addWalletTypedData,
  registrationTypedData,
} from '@fnx/chain/wallet-consent';
import { describeError } from '@fnx/postgres/faults';
import { type Address, getAddress, type Hex } from 'viem';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readHolder, readWallets } from '@/server/platform/gateways/share-contracts';
import { throttle } from '@/server/platform/limits/throttle';
import { shareWalletsOf } from '@/server/register/share-wallets';
import { holderIdOf } from '@/server/users/holder-id';
import { linkedWallets } from '@/server/users/linked-wallets';
import { checkOwner } from './check-owner';
import { wantedBack } from './recovery/open-requests';

const ATTESTATIONS_PER_HOUR = 30;

/**
 * Creates what registers a linked wallet for shares without a purchase: for a holder's first wallet the service's signature, for a
 * further one the typed data that a registered wallet of the same holder must sign.
 * @throws DomainError KYC_REQUIRED, COUNTRY_BLOCKED, WALLET_REQUIRED, WALLET_MISMATCH, WALLET_REGISTERED,
 *   WALLET_ALREADY_LINKED (registered for another holder), WALLET_BLOCKED, WALLET_IN_RECOVERY, HOLDER_FROZEN,
 *   BOOK_ENTRY_FIRST, SALE_UNAVAILABLE, RATE_LIMITED
 */
export async function createAttestation(
  ctx: AppContext,
  { userId }: Session,
  wanted: { address: string },
) {
  const wallet = await checkOwner(ctx, userId, wanted.address);
  await throttle(ctx, `attestation:${userId}`, ATTESTATIONS_PER_HOUR, HOUR_SECONDS);
  const holder = await holderIdOf(ctx.db, userId);
  const { isFrozen, nonce } = await readHolder(ctx, holder);
  if (isFrozen) throw problem('HOLDER_FROZEN');
  const signers = await findSigners(ctx, userId, wallet, holder);
  const now = Math.floor(ctx.clock.now().getTime() / 1000);
  const attested = { wallet, holder, nonce, validUntil: BigInt(now + HOUR_SECONDS) };
  const { shareToken } = ctx.chain.addresses.contracts;
  const shared = {
    holder,
    nonce: nonce.toString(),
    validUntil: Number(attested.validUntil),
    to: shareToken,
  };
  if (signers.length > 0) {
    const typedData = addWalletTypedData(CHAIN_ID, shareToken, attested);
    return { kind: 'ADD' as const, ...shared, consent: { typedData, signers } };
  }
  const signature = await attest(ctx, attested);
  const { data } = encodeRegister(shareToken, wallet, attested, signature);
  return { kind: 'REGISTER' as const, ...shared, signature, data };
}

/** The registered wallets of the holder that can consent; none for a holder's first wallet. */
async function findSigners(
  ctx: AppContext,
  userId: string,
  wallet: Address,
  holder: Hex,
): Promise<Address[]> {
  const registered = await shareWalletsOf(ctx.db, holder);
  const indexed = registered
    .filter((one) => !isBookWallet(one))
    .map((address) => getAddress(address));
  // A wallet registered a moment ago is not in the index yet.
  const linked = (await linkedWallets(ctx.db, userId)).map(({ address }) => getAddress(address));
  const [state, ...others] = await readWallets(ctx, [...new Set([wallet, ...indexed, ...linked])]);
  if (state?.isBlocked) throw problem('WALLET_BLOCKED');
  if (state?.holder === holder) throw problem('WALLET_REGISTERED');
  if (state?.holder) throw problem('WALLET_ALREADY_LINKED');
  const own = others.filter((other) => other.holder === holder);
  if (own.length === 0 && registered.length > indexed.length) throw problem('BOOK_ENTRY_FIRST');
  const lost = await wantedBack(ctx.db, userId);
  const signers = own.filter(
    ({ address, isBlocked }) => !isBlocked && !lost.has(address.toLowerCase()),
  );
  // All of them are being recovered: the recovery registers the new wallet.
  if (own.length > 0 && signers.length === 0) throw problem('WALLET_BLOCKED');
  // The contract refuses a new wallet's consent, and says until when.
  const seniors = signers.filter(({ isSenior }) => isSenior);
  return (seniors.length > 0 ? seniors : signers).map(({ address }) => address);
}

async function attest({ signer, chain, log }: AppContext, attested: Attested): Promise<Hex> {
  try {
    const { shareToken } = chain.addresses.contracts;
    return await signer.signTypedData(registrationTypedData(CHAIN_ID, shareToken, attested));
  } catch (error) {
    log.error({ error: describeError(error) }, 'a registration could not be signed');
    throw problem('SALE_UNAVAILABLE');
  }
}
