import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';

/* The claim of a book entry, as the contract Issuance takes it. */

const executeAbi = [
  {
    type: 'function',
    name: 'executeClaim',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'holder', type: 'bytes32' }],
    outputs: [],
  },
] as const;

/** `nonce` is the issuance's `nonces(holder)`; `validUntil` in Unix seconds. */
export type BookClaimTerms = { holder: Hex; wallet: Address; nonce: bigint; validUntil: bigint };

/** What the service signs for a claim. */
export function bookClaimTypedData(chainId: number, issuance: Address, message: BookClaimTerms) {
  return {
    domain: { name: 'FNX Issuance', version: '1', chainId, verifyingContract: issuance },
    types: {
      BookClaim: [
        { name: 'holder', type: 'bytes32' },
        { name: 'wallet', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'validUntil', type: 'uint256' },
      ],
    },
    primaryType: 'BookClaim',
    message,
  } as const;
}

/** Moves the shares of a claim whose waiting period is over. Anyone may send it. */
export const encodeExecuteClaim = (issuance: Address, holder: Hex): Call => ({
  to: issuance,
  value: 0n,
  data: encodeFunctionData({ abi: executeAbi, functionName: 'executeClaim', args: [holder] }),
});

/** @throws CallMismatchError when it is anything but the carrying out of one claim */
export function decodeExecuteClaim(call: Call): { holder: Hex } {
  const read = readCall(() => decodeFunctionData({ abi: executeAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_A_BOOK_CLAIM');
  const [holder] = read.args;
  assertCanonical(call, encodeExecuteClaim(call.to, holder));
  return { holder };
}

/**
 * The final check before the wallet opens: the call carries out this holder's claim, at this deployment's contract.
 * @throws CallMismatchError naming the difference
 */
export function assertExecuteClaim(call: Call, expected: { issuance: Address; holder: Hex }): void {
  if (!isAddressEqual(call.to, expected.issuance)) throw new CallMismatchError('CONTRACT_DIFFERS');
  if (decodeExecuteClaim(call).holder !== expected.holder) {
    throw new CallMismatchError('HOLDER_DIFFERS');
  }
}
