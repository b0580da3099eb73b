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

/** Who is to be paid what: the figures of an order, before any calldata exists. */
export type PaymentTerms = {
  chainId: number;
  kind: 'NATIVE' | 'ERC20';
  /** Who receives the money. */
  to: Address;
  /** The token's contract; null when the chain's own coin is paid. */
  tokenAddress: Address | null;
  amountRaw: bigint;
};

/** A transaction as a wallet is asked to sign it. */
export type PaymentTransaction = { to: Address; value: bigint; data: Hex };

/** A transaction that is not the payment it should be; the message says what differs, in words. */
export class PaymentMismatchError extends Error {
  override readonly name = 'PaymentMismatchError';
}

/** The transaction that makes a payment: a plain transfer of coin, or a call of the token's `transfer`. */
export function encodePayment(terms: PaymentTerms): PaymentTransaction {
  if (terms.kind === 'NATIVE') return { to: terms.to, value: terms.amountRaw, data: '0x' };
  if (!terms.tokenAddress) throw new PaymentMismatchError('A token payment needs a token.');
  return { to: terms.tokenAddress, value: 0n, data: encodeTransfer(terms.to, terms.amountRaw) };
}

/**
 * What a transaction would pay, read from its own bytes: this is what a review screen shows, so
 * that what is shown is what is signed.
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
    throw new PaymentMismatchError('The transaction pays coin and calls a contract.');
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
  // Decoding forgives trailing bytes and dirty padding; a transfer that we would not write ourselves is refused.
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
 * The last gate before a wallet opens: the transaction about to be sent must pay exactly what the
 * order says, to the one who is to have it.
 *
 * @throws PaymentMismatchError naming what differs.
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
