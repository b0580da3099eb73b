import type { Recovery } from '@fnx/api/wallets/schemas';
import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import type { Address, Hex } from 'viem';
import { getAddress } from 'viem';
import { consumeAction } from '@/server/account/codes/actions';
import { refuseCode } from '@/server/account/codes/consume-code';
import { checkAddress } from '@/server/compliance/screen/check-address';
import { checkFile } from '@/server/identity/check-upload';
import { removeFile, type StoredFile, storeFile } from '@/server/identity/file-store';
import { reEncode } from '@/server/identity/re-encode';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryNotice } from '@/server/messaging/recovery-texts';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { UploadedFile } from '@/server/platform/http/read-upload';
import { throttle } from '@/server/platform/limits/throttle';
import { holderIdOf } from '@/server/users/holder-id';
import { linkedWallets } from '@/server/users/linked-wallets';
import { lockOwner } from '@/server/users/lock-user';
import { requireKyc } from '@/server/users/require-kyc';
import { linkWallet } from '@/server/wallets/link-wallet';
import { checkPasskey, keepPasskey, type NamedPasskey } from '@/server/wallets/name-passkey';
import { type Proof, proveWallet, spendNonce } from '@/server/wallets/prove-wallet';
import { recoveryRequests } from '@/server/wallets/tables';
import { checkPair } from './check-pair';
import { refuseWantedBack } from './open-requests';
import { type RecoveryRequest, viewRecovery } from './view-recovery';

/** Each decodes a picture. */
const REQUESTS_PER_HOUR = 20;

export type Wanted = {
  from: Address;
  to: Address;
  /** Signed by `to`. */
  message: string;
  signature: Hex;
  /** An account by passkey that is not linked yet needs the signer that its address follows from, and the credential's id, base64url. */
  passkeySigner?: Hex;
  credentialId?: string;
  /** The code that sendOtpEmail sent for CHANGE_WALLET, which needed the password and the second factor. */
  otpId: string;
  otp: string;
};

/**
 * Asks for the recovery of a lost wallet. The new wallet is linked, if it is not yet. From now on the service refuses the lost one.
 * @throws DomainError KYC_REQUIRED, ACCOUNT_REVIEW, WALLET_CHECK_DOWN, VALIDATION_ERROR at `file`, `from` or `to`, FILE_TYPE_INVALID, NONCE_EXPIRED,
 *   SIGNATURE_INVALID, CHAIN_MISMATCH, WALLET_IN_RECOVERY, WALLET_BLOCKED, WALLET_ALREADY_LINKED, WALLET_LIMIT, OTP_INVALID,
 *   OTP_EXPIRED, OTP_ATTEMPTS, SALE_UNAVAILABLE, RATE_LIMITED
 */
export async function requestRecovery(
  ctx: AppContext,
  session: Session,
  wanted: Wanted,
  file: UploadedFile | null,
): Promise<Recovery> {
  await throttle(ctx, `recovery:${session.userId}`, REQUESTS_PER_HOUR, HOUR_SECONDS);
  await requireKyc(ctx.db, session.userId);
  const picture = checkFile(ctx, file);
  const [from, to] = [lower(wanted.from), lower(wanted.to)];
  // A form in parts sends each line break as CRLF (HTML, multipart/form-data).
  const message = wanted.message.replaceAll('\r\n', '\n');
  const proof = await proveWallet(ctx, session, { message, signature: wanted.signature }, from);
  if (proof.address !== to) throw problem('SIGNATURE_INVALID');
  await checkAddress(ctx, session.userId, to);
  const passkey = passkeyOf(wanted);
  await checkPasskey(ctx, to, passkey);
  await checkPair(ctx, { from, to, holder: await holderIdOf(ctx.db, session.userId) });
  const stored = await storeFile(ctx, await reEncode(ctx, picture));
  try {
    const outcome = await ctx.db.transaction(async (tx) => {
      // A refusal below keeps the code valid, because it is undone with the rest.
      const consumed = await consumeAction(ctx, tx, session, ['CHANGE_WALLET'], wanted);
      if (consumed.state !== 'right') return { consumed };
      return { row: await store(ctx, tx, session, { from, proof, stored, passkey }) };
    });
    if (!outcome.row) throw refuseCode(outcome.consumed, 'OTP_ATTEMPTS');
    return viewRecovery(outcome.row, null, ctx.clock.now());
  } catch (error) {
    await removeFile(ctx, stored.fileName);
    if (violatedConstraint(error) === 'wallets_one_account') {
      throw problem('WALLET_ALREADY_LINKED');
    }
    throw error;
  }
}

type Checked = {
  from: Address;
  proof: Proof;
  stored: StoredFile;
  passkey: NamedPasskey | undefined;
};

const passkeyOf = ({ passkeySigner, credentialId }: Wanted): NamedPasskey | undefined =>
  passkeySigner && credentialId ? { signer: passkeySigner, credentialId } : undefined;

const lower = (address: Address) => address.toLowerCase() as Address;

async function store(
  ctx: AppContext,
  tx: Tx,
  session: Session,
  { from, proof, stored, passkey }: Checked,
): Promise<RecoveryRequest> {
  const { userId } = session;
  await spendNonce(ctx, tx, proof, 'LINK');
  await lockOwner(tx, 'wallets', userId);
  const to = proof.address;
  await refuseWantedBack(tx, userId, from);
  await refuseWantedBack(tx, userId, to);
  const linked = await linkedWallets(tx, userId);
  if (!linked.some(({ address }) => address === to)) {
    const wallet = await linkWallet(ctx, tx, { userId, address: to, linked });
    if (passkey) await keepPasskey(ctx, tx, session, wallet, passkey);
  }
  const [row] = await tx
    .insert(recoveryRequests)
    .values({ userId, fromAddress: from, toAddress: to, ...stored, createdAt: ctx.clock.now() })
    .returning();
  if (!row) throw new Error('The request was not stored.');
  const news = { event: 'REQUESTED' as const, from: getAddress(from), to: getAddress(to) };
  await raiseNotification(ctx, tx, { userId, ...recoveryNotice(ctx, news) });
  return row;
}
