import type { Address, Hex, PublicClient } from 'viem';
import { endpoints } from '@/api/endpoints';
import type { Call } from '@/chain/call';
import { CHAIN_ID } from '@/chain/chains';
import { encodeSubmission, executeHash } from '@/chain/passkey-account';
import { errorMessage } from '@/lib/http/error-messages';
import { toldText } from '@/lib/http/fault-text';
import { ApiError, call } from '@/lib/http/http';
import type { ToldFault } from '@/shared/fault-texts';
import { NotSubmittedError } from './passkey-errors';
import type { PasskeyFacts } from './passkey-facts';
import type { PasskeyAccount } from './passkey-ids';

/** Calls that the account makes together. */
export type SignedCalls = readonly Call[];

type Parts = {
  facts: PasskeyFacts;
  client: PublicClient;
  account: PasskeyAccount;
  signHash(hash: Hex): Promise<{ signer: Hex; signature: Hex }>;
};

/** Long enough for a slow service, and for a wallet that somebody else submits with. */
const VALID_SECONDS = 3_600;
const POLL_MS = 300;
const TRIES = 200;

const pause = () => new Promise((wake) => setTimeout(wake, POLL_MS));

const stateOf = (account: Address, id?: string) =>
  call(endpoints.relayState, { account, ...(id === undefined ? {} : { id }) });

/**
 * Has the owner sign calls and the service submit them.
 * @returns the service's name of the call, and the hash of its transaction
 * @throws NotSubmittedError with the signed call, where the service does not submit it
 */
export async function sendCalls(
  { facts, account, signHash }: Pick<Parts, 'facts' | 'account' | 'signHash'>,
  calls: SignedCalls,
): Promise<{ id: string; txHash: Hex }> {
  const { address, passkeys } = account;
  const { nonce } = await stateOf(address);
  const validUntil = Math.floor(Date.now() / 1000) + VALID_SECONDS;
  const signed = { calls, nonce: BigInt(nonce), validUntil: BigInt(validUntil) };
  const signature = await signHash(executeHash(CHAIN_ID, address, signed));
  const whole = { ...signed, firstSigner: passkeys[0].signer, ...signature };
  try {
    const { id, txHash } = await call(endpoints.relayCall, {
      account: address,
      firstSigner: whole.firstSigner,
      calls: calls.map((one) => ({ ...one, value: one.value.toString() })),
      nonce,
      validUntil,
      ...signature,
    });
    return { id, txHash: txHash ?? (await sentHash(address, id)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { to, data } = encodeSubmission(facts.accounts, whole);
    throw new NotSubmittedError(
      errorMessage(error),
      JSON.stringify({ account: address, to, data }),
      error,
    );
  }
}

/** @throws NotSubmittedError when it was not sent within a minute */
async function sentHash(account: Address, id: string): Promise<Hex> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { txHash, status, fault } = await stateOf(account, id);
    if (txHash) return txHash;
    if (status === 'FAILED')
      throw new NotSubmittedError(fault ? toldText(fault as ToldFault) : errorMessage(null), null);
    await pause();
  }
  throw new NotSubmittedError(errorMessage(null), null);
}

/** Deploys the account, so that it can vouch for signatures. @throws NotSubmittedError */
export async function deployAccount({
  client,
  account: { address, passkeys },
}: Pick<Parts, 'client' | 'account'>): Promise<void> {
  try {
    await call(endpoints.relayDeploy, { account: address, firstSigner: passkeys[0].signer });
  } catch (error) {
    throw new NotSubmittedError(errorMessage(error), null, error);
  }
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await client.getCode({ address })) !== undefined) return;
    await pause();
  }
  throw new NotSubmittedError(errorMessage(null), null);
}

/** What EIP-5792 says of a batch. */
export async function statusOf(client: PublicClient, account: Address, id: string) {
  const { txHash, status } = await stateOf(account, id);
  const about = { version: '2.0.0', id, atomic: true };
  if (status === 'FAILED') return { ...about, status: 500, receipts: [] };
  const receipt = txHash
    ? await client.getTransactionReceipt({ hash: txHash }).catch(() => null)
    : null;
  if (!receipt) return { ...about, status: 100, receipts: [] };
  const { transactionHash } = receipt;
  const isDone = receipt.status === 'success';
  return { ...about, status: isDone ? 200 : 500, receipts: [{ transactionHash }] };
}
