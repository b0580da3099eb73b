import type { Address, Hex } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';
import { type StructOf, signedStruct } from './signed-struct';

/* The claim of a book entry, as the contract Issuance takes it. */

const execution = signedFunction('executeClaim', [{ name: 'holder', type: 'bytes32' }], {
  isNot: 'NOT_A_BOOK_CLAIM',
  differs: ['CONTRACT_DIFFERS', 'HOLDER_DIFFERS'],
});

const claim = signedStruct('FNX Issuance', 'BookClaim', [
  { name: 'holder', type: 'bytes32' },
  { name: 'wallet', type: 'address' },
  // The issuance's `nonces(holder)`.
  { name: 'nonce', type: 'uint256' },
  // Unix seconds.
  { name: 'validUntil', type: 'uint256' },
]);

export type BookClaimTerms = StructOf<typeof claim>;

/** The typed data that the service signs for a claim. */
export const bookClaimTypedData = claim.typedData;

/** Moves the shares of a claim whose waiting period is over. Anyone may send it. */
export const encodeExecuteClaim = (issuance: Address, holder: Hex): Call =>
  execution.encode(issuance, [holder]);

/** @throws CallMismatchError when it is anything but the carrying out of one claim */
export const decodeExecuteClaim = (call: Call) => execution.decode(call);

/** @throws CallMismatchError unless the call carries out this holder's claim */
export const assertExecuteClaim = (call: Call, issuance: Address, holder: Hex) =>
  execution.assert(call, issuance, [holder]);
