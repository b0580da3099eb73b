import type { Address, Hex } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';

/* The claim of a book entry, as the contract Issuance takes it. */

const execution = signedFunction('executeClaim', [{ name: 'holder', type: 'bytes32' }], {
  isNot: 'NOT_A_BOOK_CLAIM',
  differs: ['CONTRACT_DIFFERS', 'HOLDER_DIFFERS'],
});

/** `nonce` is the issuance's `nonces(holder)`; `validUntil` in Unix seconds. */
export type BookClaimTerms = { holder: Hex; wallet: Address; nonce: bigint; validUntil: bigint };

/** The typed data that the service signs for a claim. */
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
export const encodeExecuteClaim = (issuance: Address, holder: Hex): Call =>
  execution.encode(issuance, [holder]);

/** @throws CallMismatchError when it is anything but the carrying out of one claim */
export const decodeExecuteClaim = (call: Call) => execution.decode(call);

/** @throws CallMismatchError unless the call carries out this holder's claim */
export const assertExecuteClaim = (call: Call, issuance: Address, holder: Hex) =>
  execution.assert(call, issuance, [holder]);
