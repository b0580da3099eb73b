import type { Config } from 'wagmi';
import { getCapabilities, sendCalls, waitForCallsStatus } from 'wagmi/actions';
import type { Call } from '@/chain/call';
import { BatchFailedError } from '@/wallet/wallet-errors';

/* Several calls with one confirmation, all or nothing (EIP-5792). */

/** Wallets without the method answer at once; one that stays silent must not hold up the purchase. */
const CAPABILITIES_TIMEOUT_MS = 2_000;
const BLOCK_TIMEOUT_MS = 120_000;
const POLL_MS = 1_000;

/** `ready`: the wallet offers to become able to, in the same confirmation (EIP-7702). */
const ATOMIC = new Set(['supported', 'ready']);

/** Whether the wallet executes batches atomically on the product's chain. */
export async function canBatch(config: Config, account: `0x${string}`): Promise<boolean> {
  const chainId = config.chains[0].id;
  const asked = getCapabilities(config, { account, chainId }).then(
    ({ atomic }) => ATOMIC.has(atomic?.status ?? ''),
    () => false,
  );
  const silent = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), CAPABILITIES_TIMEOUT_MS),
  );
  return Promise.race([asked, silent]);
}

/**
 * Sends an atomic batch.
 *
 * @returns the transaction's hash; null if the wallet has not reported a block in time
 * @throws BatchFailedError when it was reverted, or when the wallet executed a part against its own promise
 */
export async function sendBatch(
  config: Config,
  calls: readonly Call[],
  account: `0x${string}`,
): Promise<`0x${string}` | null> {
  const { id } = await sendCalls(config, {
    account,
    chainId: config.chains[0].id,
    calls: [...calls],
    forceAtomic: true,
  });
  const result = await waitForCallsStatus(config, {
    id,
    timeout: BLOCK_TIMEOUT_MS,
    pollingInterval: POLL_MS,
  }).catch(() => null);
  // No answer in time: the batch may still be executed, and the index finds it.
  if (!result || result.status === 'pending' || result.status === undefined) return null;
  if (result.status === 'failure') throw new BatchFailedError();
  return result.receipts?.at(-1)?.transactionHash ?? null;
}
