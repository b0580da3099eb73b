import { isAddressEqual } from 'viem';
import { getTransaction } from 'viem/actions';
import type { Config } from 'wagmi';
import type { Call } from '@/chain/call';
import { SentOtherwiseError } from '@/wallet/wallet-errors';

const TRIES = 20;
const PAUSE_MS = 3_000;

/**
 * Compares the transaction on the chain with the request. A script in the page could alter a request on its way to the
 * wallet; this cannot stop it, but warns before the next signature. Contract wallets wrap calls in their own, so only
 * transactions of the account itself are checked.
 *
 * @returns undefined if there is no difference, or if the transaction does not appear within a minute
 */
export async function sentOtherwise(
  config: Config,
  hash: `0x${string}`,
  call: Call,
  from: `0x${string}`,
): Promise<SentOtherwiseError | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const sent = await getTransaction(config.getClient(), { hash }).catch(() => undefined);
    if (sent) {
      if (!isAddressEqual(sent.from, from)) return undefined;
      const same =
        sent.to !== null &&
        isAddressEqual(sent.to, call.to) &&
        sent.value === call.value &&
        sent.input.toLowerCase() === call.data.toLowerCase();
      return same ? undefined : new SentOtherwiseError();
    }
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
  return undefined;
}
