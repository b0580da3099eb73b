import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';
import { DOMAIN_TYPE } from './domain-type';
import { signedFunction } from './signed-function';

/**
 * Shares against money between two holders. Shares in millionths, `amount` in smallest units for all of them, `deadline` in Unix seconds.
 * `taker` zero: any registered wallet.
 */
export type OfferTerms = {
  maker: Address;
  taker: Address;
  makerSells: boolean;
  shares: bigint;
  currency: Address;
  amount: bigint;
  deadline: bigint;
  nonce: bigint;
};

export const ANYBODY = zeroAddress;

/** In the contract's order, which the signature covers. */
const FIELDS = [
  { name: 'maker', type: 'address' },
  { name: 'taker', type: 'address' },
  { name: 'makerSells', type: 'bool' },
  { name: 'shares', type: 'uint256' },
  { name: 'currency', type: 'address' },
  { name: 'amount', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
] as const;

const acceptAbi = [
  {
    type: 'function',
    name: 'accept',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'offer', type: 'tuple', components: FIELDS },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [],
  },
] as const;

const withdrawal = signedFunction('cancel', [{ name: 'nonce', type: 'uint256' }], {
  isNot: 'NOT_AN_OFFER',
  differs: ['CONTRACT_DIFFERS', 'OFFER_DIFFERS'],
});

export function encodeAccept(contract: Address, offer: OfferTerms, signature: Hex): Call {
  const args = [offer, signature] as const;
  const data = encodeFunctionData({ abi: acceptAbi, functionName: 'accept', args });
  return { to: contract, value: 0n, data };
}

/** @throws CallMismatchError when it is anything but one canonical acceptance */
export function decodeAccept(call: Call): { contract: Address; offer: OfferTerms; signature: Hex } {
  const read = readCall(() => decodeFunctionData({ abi: acceptAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_AN_OFFER');
  const [offer, signature] = read.args;
  assertCanonical(call, encodeAccept(call.to, offer, signature));
  return { contract: getAddress(call.to), offer, signature };
}

/**
 * The final check before the wallet opens: the call accepts exactly this offer, at this deployment's contract.
 *
 * @throws CallMismatchError naming the difference
 */
export function assertAccept(call: Call, contract: Address, expected: OfferTerms) {
  if (!isAddressEqual(call.to, contract)) throw new CallMismatchError('CONTRACT_DIFFERS');
  const read = decodeAccept(call);
  for (const { name } of FIELDS) {
    const [one, other] = [read.offer, expected].map((offer) => String(offer[name]).toLowerCase());
    if (one !== other) throw new CallMismatchError('FIELD_DIFFERS', name);
  }
  return read;
}

export const encodeWithdrawal = (contract: Address, nonce: bigint): Call =>
  withdrawal.encode(contract, [nonce]);

/** @throws CallMismatchError when it is anything but one withdrawal */
export const decodeWithdrawal = (call: Call) => withdrawal.decode(call);

/** @throws CallMismatchError unless the call withdraws exactly this offer of the sender */
export const assertWithdrawal = (call: Call, contract: Address, nonce: bigint) =>
  withdrawal.assert(call, contract, [nonce]);

/** The typed data that the maker signs (EIP-712), in the form of `eth_signTypedData_v4`: JSON, with the domain's type. */
export function offerTypedData(chainId: number, contract: Address, offer: OfferTerms) {
  const { makerSells, maker, taker, currency } = offer;
  return {
    domain: { name: 'FNX Offers', version: '1', chainId, verifyingContract: contract },
    types: {
      EIP712Domain: DOMAIN_TYPE,
      Offer: [...FIELDS],
    },
    primaryType: 'Offer' as const,
    message: {
      ...{ maker, taker, makerSells, currency },
      shares: offer.shares.toString(),
      amount: offer.amount.toString(),
      deadline: offer.deadline.toString(),
      nonce: offer.nonce.toString(),
    },
  };
}
