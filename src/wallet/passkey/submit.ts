import { endpoints, type InputOf } from '@fnx/api/endpoints';
import type { ToldFault } from '@fnx/api/shared/fault-texts';
import type { Call } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import { encodeSubmission, executeHash } from '@fnx/chain/passkey-account';
import { ApiError, RefusedError } from '@fnx/client/errors';
import type { Address, Hex, PublicClient } from 'viem';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { NotSubmittedError, UnknownSubmissionError } from './passkey-errors';
import type { PasskeyFacts } from './passkey-facts';
import type { PasskeyAccount } from './passkey-ids';

/** A call that the service has taken. */
type Sent = { id: string; nonce: number };

type Signed = { signer: Hex; signature: Hex };

/** Long enough for a slow service, and for a wallet that somebody else submits with. */
const VALID_SECONDS = 3_600n;
const POLL_MS = 300;
const POLLS = 200;
/** Tries of a question whose answer did not arrive: the same call twice is sent once. */
const TRIES = 3;
const RETRY_MS = 1_500;

const pause = (ms = POLL_MS) => new Promise((wake) => setTimeout(wake, ms));

const stateOf = (account: Address, id?: string) =>
  persist(() => call(endpoints.relayState, { account, ...(id === undefined ? {} : { id }) }));

/** Has signed calls of an account submitted by the service. */
export function makeSender({ facts, client }: { facts: PasskeyFacts; client: PublicClient }) {
  /** The last call of each account: the next one has the number after it. */
  const last = new Map<Address, Sent>();

  return {
    /**
     * Has the owner sign calls and the service submit them.
     * @returns the service's name of the call, and the hash of its transaction
     * @throws NotSubmittedError, UnknownSubmissionError with the signed call
     */
    async send(
      { address, passkeys }: PasskeyAccount,
      calls: readonly Call[],
      signHash: (hash: Hex) => Promise<Signed>,
    ): Promise<{ id: string; txHash: Hex }> {
      const [nonce, block] = await Promise.all([
        nonceAfter(address, last.get(address)),
        client.getBlock(),
      ]);
      // The chain's clock decides, and this device's may be wrong.
      const validUntil = block.timestamp + VALID_SECONDS;
      const signed = { calls, nonce: BigInt(nonce), validUntil };
      const signature = await signHash(executeHash(CHAIN_ID, address, signed));
      const [{ signer: firstSigner }] = passkeys;
      const whole = { ...signed, firstSigner, ...signature };
      const { to, data } = encodeSubmission(facts.accounts, whole);
      const { id, txHash } = await relay(
        {
          ...{ account: address, firstSigner, ...signature, nonce, validUntil: Number(validUntil) },
          calls: calls.map((one) => ({ ...one, value: one.value.toString() })),
        },
        JSON.stringify({ account: address, to, data }),
      );
      last.set(address, { id, nonce });
      return { id, txHash: txHash ?? (await sentHash(address, id)) };
    },

    /** Deploys the account, so that it can vouch for signatures. @throws NotSubmittedError, UnknownSubmissionError */
    async deploy({ address, passkeys }: PasskeyAccount): Promise<void> {
      try {
        await call(endpoints.relayDeploy, { account: address, firstSigner: passkeys[0].signer });
      } catch (error) {
        throw new NotSubmittedError(await messageOf(error), null, error);
      }
      for (let polls = 0; polls < POLLS; polls++) {
        if (await client.getCode({ address }).catch(() => undefined)) return;
        await pause();
      }
      throw new UnknownSubmissionError(null);
    },

    /** Status of a batch in the form of EIP-5792. */
    async statusOf(account: Address, id: string) {
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
    },
  };
}

/** The number of an account's next call, once a block has its last one. */
async function nonceAfter(account: Address, last: Sent | undefined): Promise<number> {
  for (let polls = 0; ; polls++) {
    const { nonce, status } = await stateOf(account, last?.id);
    const isOpen = last && nonce <= last.nonce && status !== 'FAILED';
    if (!isOpen || polls >= POLLS) return nonce;
    await pause();
  }
}

/** Asks again when no answer arrived or the service failed. @throws its refusal, or its last failure */
async function persist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof RefusedError || tries >= TRIES)
        throw error;
      await pause(RETRY_MS);
    }
  }
}

/** @throws NotSubmittedError when the service refused it, UnknownSubmissionError when no answer arrived */
async function relay(input: InputOf<'relayCall'>, signedCall: string) {
  try {
    return await persist(() => call(endpoints.relayCall, input));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!(error instanceof RefusedError)) throw new UnknownSubmissionError(signedCall, error);
    // The contract would refuse this call from any wallet.
    const isUseful = error.code !== 'TRANSACTION_REFUSED';
    throw new NotSubmittedError(await messageOf(error), isUseful ? signedCall : null, error);
  }
}

/**
 * @throws UnknownSubmissionError when it was not sent within a minute, or the service does not say; NotSubmittedError when
 * the contract refused it
 */
async function sentHash(account: Address, id: string): Promise<Hex> {
  for (let polls = 0; polls < POLLS; polls++) {
    const { txHash, status, fault } = await stateOf(account, id).catch((error) => {
      throw new UnknownSubmissionError(null, error);
    });
    if (txHash) return txHash;
    if (status === 'FAILED') {
      const { toldText } = await import('@/lib/http/fault-text');
      throw new NotSubmittedError(toldText(fault as ToldFault), null);
    }
    await pause();
  }
  throw new UnknownSubmissionError(null);
}
