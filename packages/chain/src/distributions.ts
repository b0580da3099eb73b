import type { Address, Hex } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';

/** Pays the listed holders what they are owed of a distribution. */
export type PayTerms = { id: bigint; holders: readonly Hex[] };

const pay = signedFunction(
  'pay',
  [
    { name: 'id', type: 'uint256' },
    { name: 'holders', type: 'bytes32[]' },
  ],
  {
    isNot: 'NOT_A_PAYMENT',
    differs: ['CONTRACT_DIFFERS', 'DISTRIBUTION_DIFFERS', 'DISTRIBUTION_DIFFERS'],
  },
);

const termsOf = ({ contract, args: [id, holders] }: ReturnType<typeof pay.decode>) => ({
  contract,
  terms: { id, holders },
});

export const encodePay = (contract: Address, { id, holders }: PayTerms): Call =>
  pay.encode(contract, [id, holders]);

/** @throws CallMismatchError when it is anything but one payment */
export const decodePay = (call: Call) => termsOf(pay.decode(call));

/** The final check of `signedFunction`: the call pays exactly this, at this deployment's contract. */
export const assertPay = (call: Call, contract: Address, { id, holders }: PayTerms) =>
  termsOf(pay.assert(call, contract, [id, holders]));
