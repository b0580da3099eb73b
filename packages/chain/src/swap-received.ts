import { type Address, erc20Abi, isAddressEqual, type Log, parseEventLogs } from 'viem';
import { wrappedAbi } from './exchange-abi';
import type { Exchange } from './swap';

/**
 * What a mined swap brought to the account that sent it, from the events of its receipt. The coin arrives when the wrapped one is withdrawn, by
 * the router or by the owner. The wrapped coin that the owner deposits arrives without a `Transfer`.
 * @param tokenOut null for the coin
 */
export function receivedIn(
  { router, wrappedNative }: Exchange,
  { logs, from }: { logs: Log[]; from: Address },
  tokenOut: Address | null,
): bigint {
  if (tokenOut === null) {
    return parseEventLogs({ abi: wrappedAbi, eventName: 'Withdrawal', logs })
      .filter(({ address }) => isAddressEqual(address, wrappedNative))
      .filter(({ args }) => isAddressEqual(args.src, router) || isAddressEqual(args.src, from))
      .reduce((sum, { args }) => sum + args.wad, 0n);
  }
  const ofToken = logs.filter(({ address }) => isAddressEqual(address, tokenOut));
  const sent = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: ofToken })
    .filter(({ args }) => isAddressEqual(args.to, from))
    .reduce((sum, { args }) => sum + args.value, 0n);
  if (sent > 0n || !isAddressEqual(tokenOut, wrappedNative)) return sent;
  return parseEventLogs({ abi: wrappedAbi, eventName: 'Deposit', logs: ofToken })
    .filter(({ args }) => isAddressEqual(args.dst, from))
    .reduce((sum, { args }) => sum + args.wad, 0n);
}
