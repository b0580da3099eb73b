import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';
import { routerAbi, wrappedAbi } from './exchange-abi';

/**
 * The terms of a swap, before any calldata is built. A null token is the native coin; `path` contains tokens only, with the
 * wrapped coin in its place. Wrapping and unwrapping are one to one and have no path.
 */
export type SwapTerms = {
  kind: 'SWAP' | 'WRAP' | 'UNWRAP';
  tokenIn: Address | null;
  tokenOut: Address | null;
  amountIn: bigint;
  /** At least 1. */
  minimumOut: bigint;
  path: readonly Address[];
  recipient: Address;
  /** Unix time in seconds; 0 for wrapping and unwrapping. */
  deadline: bigint;
};

/** The exchange's contracts. */
export type Exchange = { router: Address; wrappedNative: Address };

/** Builds the transaction of a swap. */
export function encodeSwap(terms: SwapTerms, exchange: Exchange): Call {
  const { kind, amountIn, minimumOut, recipient, deadline, tokenIn, tokenOut } = terms;
  const { router, wrappedNative } = exchange;
  if (amountIn <= 0n || minimumOut <= 0n) throw new CallMismatchError('AMOUNTS_ZERO');
  if (kind === 'WRAP') {
    const data = encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' });
    return { to: wrappedNative, value: amountIn, data };
  }
  if (kind === 'UNWRAP') {
    const data = encodeFunctionData({
      abi: wrappedAbi,
      functionName: 'withdraw',
      args: [amountIn],
    });
    return { to: wrappedNative, value: 0n, data };
  }
  const tail = [[...terms.path], recipient, deadline] as const;
  if (tokenIn === null) {
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactETHForTokens',
      args: [minimumOut, ...tail],
    });
    return { to: router, value: amountIn, data };
  }
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: tokenOut === null ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amountIn, minimumOut, ...tail],
  });
  return { to: router, value: 0n, data };
}

/**
 * Decodes a swap from its transaction. The review shows this result, so that what is shown is what is signed.
 *
 * @param sender the sender; unwrapped coins go to the sender
 * @throws CallMismatchError when it is anything but one swap, wrap or unwrap on this exchange
 */
export function decodeSwap(transaction: Call, exchange: Exchange, sender: Address): SwapTerms {
  const { to } = transaction;
  const terms = isAddressEqual(to, exchange.router)
    ? decodeRouterCall(transaction, exchange)
    : isAddressEqual(to, exchange.wrappedNative)
      ? decodeWrapping(transaction, exchange, sender)
      : null;
  if (!terms) throw new CallMismatchError('NOT_A_SWAP');
  assertCanonical(transaction, encodeSwap(terms, exchange));
  return terms;
}

function decodeRouterCall({ data, value }: Call, { wrappedNative }: Exchange): SwapTerms | null {
  const call = readCall(() => decodeFunctionData({ abi: routerAbi, data }));
  if (!call || call.functionName === 'getAmountsOut') return null;
  const fromNative = call.functionName === 'swapExactETHForTokens';
  const toNative = call.functionName === 'swapExactTokensForETH';
  const [amountIn, minimumOut, path, recipient, deadline] = fromNative
    ? ([value, ...call.args] as const)
    : (call.args as readonly [bigint, bigint, readonly Address[], Address, bigint]);
  const first = path[0];
  const last = path.at(-1);
  if (!first || !last || path.length < 2) return null;
  if (fromNative && !isAddressEqual(first, wrappedNative)) return null;
  if (toNative && !isAddressEqual(last, wrappedNative)) return null;
  return {
    kind: 'SWAP',
    tokenIn: fromNative ? null : getAddress(first),
    tokenOut: toNative ? null : getAddress(last),
    amountIn,
    minimumOut,
    path: path.map((token) => getAddress(token)),
    recipient: getAddress(recipient),
    deadline,
  };
}

function decodeWrapping(
  { data, value }: Call,
  { wrappedNative }: Exchange,
  sender: Address,
): SwapTerms | null {
  const call = readCall(() => decodeFunctionData({ abi: wrappedAbi, data }));
  if (!call) return null;
  const wraps = call.functionName === 'deposit';
  const amount = wraps ? value : call.args[0];
  const wrapped = getAddress(wrappedNative);
  return {
    kind: wraps ? 'WRAP' : 'UNWRAP',
    tokenIn: wraps ? null : wrapped,
    tokenOut: wraps ? wrapped : null,
    amountIn: amount,
    minimumOut: amount,
    path: [],
    recipient: getAddress(sender),
    deadline: 0n,
  };
}

/**
 * The final check before the wallet opens: the transaction must be the swap shown on the page.
 *
 * @returns what was decoded
 * @throws CallMismatchError naming the difference
 */
export function assertSwap(transaction: Call, expected: SwapTerms, exchange: Exchange): SwapTerms {
  const actual = decodeSwap(transaction, exchange, expected.recipient);
  if (actual.kind !== expected.kind) throw new CallMismatchError('SWAP_KIND_DIFFERS');
  if (!sameToken(actual.tokenIn, expected.tokenIn)) {
    throw new CallMismatchError('TOKEN_IN_DIFFERS');
  }
  if (!sameToken(actual.tokenOut, expected.tokenOut)) {
    throw new CallMismatchError('TOKEN_OUT_DIFFERS');
  }
  if (!isAddressEqual(actual.recipient, expected.recipient)) {
    throw new CallMismatchError('RECIPIENT_DIFFERS');
  }
  if (actual.amountIn !== expected.amountIn) throw new CallMismatchError('AMOUNT_DIFFERS');
  if (actual.minimumOut !== expected.minimumOut) {
    throw new CallMismatchError('MINIMUM_DIFFERS');
  }
  if (actual.deadline !== expected.deadline) throw new CallMismatchError('DEADLINE_DIFFERS');
  const samePath =
    actual.path.length === expected.path.length &&
    actual.path.every((token, index) => sameToken(token, expected.path[index] ?? null));
  if (!samePath) throw new CallMismatchError('ROUTE_DIFFERS');
  return actual;
}

function sameToken(a: Address | null, b: Address | null): boolean {
  return a === null || b === null ? a === b : isAddressEqual(a, b);
}
