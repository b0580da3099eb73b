import type { Call } from '@fnx/chain/call';
import { erc20Abi, isAddressEqual, type Transaction, toFunctionSelector } from 'viem';
import { getTransaction } from 'viem/actions';
import type { Config } from 'wagmi';
import { SentOtherwiseError } from '@/wallet/wallet-errors';

const TRIES = 20;
const PAUSE_MS = 3_000;

const APPROVE = toFunctionSelector(
  erc20Abi.find((item) => item.type === 'function' && item.name === 'approve') as never,
);
/** `0x`, the selector and the spender: 4 and 32 bytes. */
const APPROVED_SPENDER = 2 + 2 * (4 + 32);

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
      return isRequested(sent, call) ? undefined : new SentOtherwiseError();
    }
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
  return undefined;
}

function isRequested({ to, from, value, input }: Transaction, call: Call): boolean {
  if (to === null) return false;
  const fixed = fixedPart(call.data);
  // An account with code (EIP-7702) calls itself, with the request inside of its own call.
  if (isAddressEqual(to, from)) {
    return [fixed, call.to.toLowerCase()].every((part) =>
      input.toLowerCase().includes(part.slice(2)),
    );
  }
  if (!isAddressEqual(to, call.to) || value !== call.value) return false;
  return fixed === '0x' ? input === '0x' : input.toLowerCase().startsWith(fixed);
}

/**
 * The part of the calldata that only an alteration changes. Wallets let their owner change the amount of an approval, and some
 * append bytes of their own, which contracts ignore.
 */
function fixedPart(data: `0x${string}`): string {
  const text = data.toLowerCase();
  return text.startsWith(APPROVE) ? text.slice(0, APPROVED_SPENDER) : text;
}
