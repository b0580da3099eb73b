import type { Call } from '@fnx/chain/call';
import { isTxHash } from '@fnx/values/tx-hash';
import { numberToHex } from 'viem';
import type { Config } from 'wagmi';
import { getConnectorClient, sendCalls } from 'wagmi/actions';
import {
  fieldOf,
  hasCode,
  isBusy,
  isRejection,
  isUnauthorized,
  isUnknownMethod,
} from '@/wallet/provider-faults';
import {
  BatchFailedError,
  BatchRefusedError,
  BatchUnknownError,
  ownError,
} from '@/wallet/wallet-errors';

/*
 * Several calls with one confirmation, all or nothing (EIP-5792). Answers of wallets are read as unknown values: any part may be
 * missing, of another type or of another chain, and an answer may come late or never. Two confirmations then remain.
 */

/** Wallets without the method answer at once; one that stays silent must not hold up the purchase. */
const CAPABILITIES_TIMEOUT_MS = 2_000;
const STATUS_TIMEOUT_MS = 5_000;
const BLOCK_TIMEOUT_MS = 120_000;
const POLL_MS = 1_000;
/** Consecutive answers without a status, after which the wallet counts as unable to tell it. */
const UNREADABLE_MOST = 5;

/** `ready`: the wallet offers to become able to, in the same confirmation (EIP-7702). */
const ATOMIC = new Set<unknown>(['supported', 'ready']);

/** Codes of EIP-5792 and JSON-RPC with which a wallet refuses a batch as such. */
const REFUSALS = [-32602, 5700, 5710, 5740, 5750, 5760];

/** Whether the wallet executes batches atomically on the product's chain. */
export async function canBatch(config: Config, account: `0x${string}`): Promise<boolean> {
  const { id } = config.chains[0];
  const answer = await inTime(
    ask(config, 'wallet_getCapabilities', [account, [numberToHex(id)]]),
    CAPABILITIES_TIMEOUT_MS,
  );
  // The keys are chain IDs in hexadecimal; wallets write them with or without leading zeros.
  const key = Object.keys(Object(answer)).find((name) => Number(name) === id) ?? '';
  return ATOMIC.has(fieldOf(fieldOf(fieldOf(answer, key), 'atomic'), 'status'));
}

/**
 * Sends an atomic batch.
 *
 * @returns the hash of the transaction, which is in a block
 * @throws BatchRefusedError when the wallet does not take it, BatchFailedError when it was reverted or the wallet executed a part
 *   against its own promise, BatchUnknownError when the wallet does not say what it did
 */
export async function sendBatch(
  config: Config,
  calls: readonly Call[],
  account: `0x${string}`,
  pollMs = POLL_MS,
): Promise<`0x${string}`> {
  const batch = {
    account,
    chainId: config.chains[0].id,
    calls: [...calls],
    forceAtomic: true,
  };
  const answer: unknown = await sendCalls(config, batch).catch((error) => {
    const own = ownError(error);
    if (own) throw own;
    if (hasCode(error, ...REFUSALS) || isUnknownMethod(error)) throw new BatchRefusedError(error);
    const unsent = isRejection(error) || isBusy(error) || isUnauthorized(error);
    throw unsent ? error : new BatchUnknownError(error);
  });
  const id = fieldOf(answer, 'id');
  if (typeof id !== 'string') throw new BatchUnknownError();
  return executed(config, id, pollMs);
}

async function executed(config: Config, id: string, pollMs: number): Promise<`0x${string}`> {
  const end = Date.now() + BLOCK_TIMEOUT_MS;
  for (let unreadable = 0; unreadable < UNREADABLE_MOST && Date.now() < end; ) {
    const answer = await inTime(ask(config, 'wallet_getCallsStatus', [id]), STATUS_TIMEOUT_MS);
    const status = statusOf(answer);
    if (status === 'failure') throw new BatchFailedError();
    if (status === 'success') return hashOf(answer);
    unreadable = status === 'pending' ? 0 : unreadable + 1;
    await new Promise((wake) => setTimeout(wake, pollMs));
  }
  throw new BatchUnknownError();
}

/** Codes of EIP-5792; the words are of its first version. */
function statusOf(answer: unknown): 'pending' | 'success' | 'failure' | undefined {
  const status = fieldOf(answer, 'status');
  if (status === 'PENDING') return 'pending';
  if (status === 'CONFIRMED') return 'success';
  if (typeof status !== 'number') return undefined;
  if (status >= 100 && status < 200) return 'pending';
  if (status >= 200 && status < 300) return 'success';
  return status >= 300 && status < 700 ? 'failure' : undefined;
}

/** The last receipt has the purchase. Without a hash, only the index can find it. */
function hashOf(answer: unknown): `0x${string}` {
  const receipts = fieldOf(answer, 'receipts');
  const hash = fieldOf(Array.isArray(receipts) ? receipts.at(-1) : undefined, 'transactionHash');
  if (!isTxHash(hash)) throw new BatchUnknownError();
  return hash;
}

async function ask(config: Config, method: string, params: unknown[]): Promise<unknown> {
  const wallet = await getConnectorClient(config);
  return wallet.request({ method, params } as never);
}

/** Undefined if the wallet answers with an error or not in time. */
async function inTime(asked: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  const answer = await Promise.race([asked.catch(() => undefined), silent]);
  clearTimeout(timer);
  return answer;
}
