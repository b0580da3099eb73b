import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { routerAbi, wrappedAbi } from './abis';

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

export type SwapTransaction = { to: Address; value: bigint; data: Hex };

/** The transaction is not the expected swap or approval; the message names the difference. */
export class SwapMismatchError extends Error {
  override readonly name = 'SwapMismatchError';
}

/** Builds the transaction of a swap. */
export function encodeSwap(terms: SwapTerms, exchange: Exchange): SwapTransaction {
  const { kind, amountIn, minimumOut, recipient, deadline, tokenIn, tokenOut } = terms;
  const { router, wrappedNative } = exchange;
  if (amountIn <= 0n || minimumOut <= 0n)
    throw new SwapMismatchError('The amounts must be greater than zero.');
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
 * @throws SwapMismatchError when it is anything but one swap, wrap or unwrap on this exchange
 */
export function decodeSwap(
  transaction: SwapTransaction,
  exchange: Exchange,
  sender: Address,
): SwapTerms {
  const { to } = transaction;
  const terms = isAddressEqual(to, exchange.router)
    ? decodeRouterCall(transaction, exchange)
    : isAddressEqual(to, exchange.wrappedNative)
      ? decodeWrapping(transaction, exchange, sender)
      : null;
  if (!terms) throw new SwapMismatchError('The transaction is not a swap on this exchange.');
  // Decoding ignores trailing bytes and dirty padding; any encoding other than ours is rejected.
  const same = encodeSwap(terms, exchange);
  if (same.data !== transaction.data.toLowerCase() || same.value !== transaction.value) {
    throw new SwapMismatchError('The transaction contains more than a swap.');
  }
  return terms;
}

function decodeRouterCall(
  { data, value }: SwapTransaction,
  { wrappedNative }: Exchange,
): SwapTerms | null {
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
  { data, value }: SwapTransaction,
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

function readCall<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/**
 * The final check before the wallet opens: the transaction must be the swap shown on the page.
 *
 * @throws SwapMismatchError naming the difference
 */
export function assertSwap(
  transaction: SwapTransaction,
  expected: SwapTerms,
  exchange: Exchange,
): void {
  const actual = decodeSwap(transaction, exchange, expected.recipient);
  if (actual.kind !== expected.kind) throw new SwapMismatchError('The kind of swap differs.');
  if (!sameToken(actual.tokenIn, expected.tokenIn)) {
    throw new SwapMismatchError('The token to pay differs.');
  }
  if (!sameToken(actual.tokenOut, expected.tokenOut)) {
    throw new SwapMismatchError('The token to receive differs.');
  }
  if (!isAddressEqual(actual.recipient, expected.recipient)) {
    throw new SwapMismatchError('The recipient differs.');
  }
  if (actual.amountIn !== expected.amountIn) throw new SwapMismatchError('The amount differs.');
  if (actual.minimumOut !== expected.minimumOut) {
    throw new SwapMismatchError('The minimum received differs.');
  }
  if (actual.deadline !== expected.deadline) throw new SwapMismatchError('The deadline differs.');
  const samePath =
    actual.path.length === expected.path.length &&
    actual.path.every((token, index) => sameToken(token, expected.path[index] ?? null));
  if (!samePath) throw new SwapMismatchError('The route differs.');
}

function sameToken(a: Address | null, b: Address | null): boolean {
  return a === null || b === null ? a === b : isAddressEqual(a, b);
}

/** An exact token allowance for the exchange. */
export type ApprovalTerms = { token: Address; spender: Address; amount: bigint };

/** Builds the transaction of an approval. */
export function encodeApproval({ token, spender, amount }: ApprovalTerms): SwapTransaction {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  });
  return { to: token, value: 0n, data };
}

/**
 * Decodes an approval from its transaction.
 *
 * @throws SwapMismatchError when it is anything but one approval
 */
export function decodeApproval(transaction: SwapTransaction): ApprovalTerms {
  const call = readCall(() => decodeFunctionData({ abi: erc20Abi, data: transaction.data }));
  if (call?.functionName !== 'approve')
    throw new SwapMismatchError('The transaction is not an approval.');
  const [spender, amount] = call.args;
  const terms = { token: getAddress(transaction.to), spender: getAddress(spender), amount };
  const same = encodeApproval(terms);
  if (same.data !== transaction.data.toLowerCase() || transaction.value !== 0n) {
    throw new SwapMismatchError('The transaction contains more than an approval.');
  }
  return terms;
}

/** @throws SwapMismatchError naming the difference */
export function assertApproval(transaction: SwapTransaction, expected: ApprovalTerms): void {
  const actual = decodeApproval(transaction);
  if (!isAddressEqual(actual.token, expected.token)) {
    throw new SwapMismatchError('The token differs.');
  }
  if (!isAddressEqual(actual.spender, expected.spender)) {
    throw new SwapMismatchError('The approved spender differs.');
  }
  if (actual.amount !== expected.amount) throw new SwapMismatchError('The amount differs.');
}
