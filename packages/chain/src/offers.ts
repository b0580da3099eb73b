import { type Address, zeroAddress } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';
import { type StructOf, signedStruct, structFunction } from './signed-struct';

/** Shares against money between two holders. */
const offer = signedStruct('FNX Offers', 'Offer', [
  { name: 'maker', type: 'address' },
  // Zero: any registered wallet.
  { name: 'taker', type: 'address' },
  { name: 'makerSells', type: 'bool' },
  // In millionths.
  { name: 'shares', type: 'uint256' },
  { name: 'currency', type: 'address' },
  // In smallest units, for all of the shares.
  { name: 'amount', type: 'uint256' },
  // Unix seconds.
  { name: 'deadline', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
]);

export type OfferTerms = StructOf<typeof offer>;

export const ANYBODY = zeroAddress;

/** The maker's typed data. */
export const offerTypedData = offer.walletData;

export const {
  encode: encodeAccept,
  decode: decodeAccept,
  assert: assertAccept,
} = structFunction('accept', offer, 'NOT_AN_OFFER');

const withdrawal = signedFunction('cancel', [{ name: 'nonce', type: 'uint256' }], {
  isNot: 'NOT_AN_OFFER',
  differs: ['CONTRACT_DIFFERS', 'OFFER_DIFFERS'],
});

export const encodeWithdrawal = (contract: Address, nonce: bigint): Call =>
  withdrawal.encode(contract, [nonce]);

/** @throws CallMismatchError when it is anything but one withdrawal */
export const decodeWithdrawal = (call: Call) => withdrawal.decode(call);

/** @throws CallMismatchError unless the call withdraws exactly this offer of the sender */
export const assertWithdrawal = (call: Call, contract: Address, nonce: bigint) =>
  withdrawal.assert(call, contract, [nonce]);
