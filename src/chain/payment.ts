import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { CHAIN_ID } from './chains';

/** Recipient and amount of a payment, before any calldata is built. */
export type PaymentTerms = {
  chainId: number;
  kind: 'NATIVE' | 'ERC20';
  /** The recipient. */
  to: Address;
  /** The token's contract; null for the native coin. */
  tokenAddress: Address | null;
  amountRaw: bigint;
};

/** A transaction for the wallet to sign. */
export type PaymentTransaction = { to: Address; value: bigint; data: Hex };

/** The transaction is not the expected payment; the message names the difference. */
export class PaymentMismatchError extends Error {
  override readonly name = 'PaymentMismatchError';
}

/** Builds a payment: a plain transfer of the native coin, or a call of the token's `transfer`. */
export function encodePayment(terms: PaymentTerms): PaymentTransaction {
  if (terms.kind === 'NATIVE') return { to: terms.to, value: terms.amountRaw, data: '0x' };
  if (!terms.tokenAddress) throw new PaymentMismatchError('A token payment needs a token.');
  return { to: terms.tokenAddress, value: 0n, data: encodeTransfer(terms.to, terms.amountRaw) };
}

/**
 * Decodes a payment from its transaction. The review screen shows this result, so that what is shown is what is signed.
 *
 * @throws PaymentMismatchError when it is anything but one plain transfer.
 */
export function decodePayment(transaction: PaymentTransaction): PaymentTerms {
  const { data, value } = transaction;
  if (data === '0x') {
    return {
      chainId: CHAIN_ID,
      kind: 'NATIVE',
      to: getAddress(transaction.to),
      tokenAddress: null,
      amountRaw: value,
    };
  }
  if (value !== 0n)
    throw new PaymentMismatchError('The transaction sends coins and also calls a contract.');
  const { to, amountRaw } = decodeTransfer(data);
  return {
    chainId: CHAIN_ID,
    kind: 'ERC20',
    to,
    tokenAddress: getAddress(transaction.to),
    amountRaw,
  };
}

function decodeTransfer(data: Hex): { to: Address; amountRaw: bigint } {
  const refusal = 'The transaction is not a plain token transfer.';
  const call = readCall(data);
  if (call?.functionName !== 'transfer') throw new PaymentMismatchError(refusal);
  const [to, amountRaw] = call.args;
  // Decoding ignores trailing bytes and dirty padding; any encoding other than ours is rejected.
  if (encodeTransfer(to, amountRaw) !== data.toLowerCase()) throw new PaymentMismatchError(refusal);
  return { to: getAddress(to), amountRaw };
}

function readCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data });
  } catch {
    return null;
  }
}

function encodeTransfer(to: Address, amountRaw: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountRaw] });
}

/**
 * The final check before the wallet opens: the transaction must pay exactly what the order says, to its recipient.
 *
 * @throws PaymentMismatchError naming the difference.
 */
export function assertPayment(transaction: PaymentTransaction, expected: PaymentTerms): void {
  const actual = decodePayment(transaction);
  if (expected.chainId !== actual.chainId) throw new PaymentMismatchError('The network differs.');
  if (expected.kind !== actual.kind) throw new PaymentMismatchError('The kind of payment differs.');
  if (!isAddressEqual(expected.to, actual.to)) {
    throw new PaymentMismatchError('The recipient differs.');
  }
  if (!sameToken(expected.tokenAddress, actual.tokenAddress)) {
    throw new PaymentMismatchError('The token differs.');
  }
  if (expected.amountRaw !== actual.amountRaw) {
    throw new PaymentMismatchError('The amount differs.');
  }
}

function sameToken(a: Address | null, b: Address | null): boolean {
  return a === null || b === null ? a === b : isAddressEqual(a, b);
}
