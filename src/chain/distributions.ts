import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';

/** Pays the listed holders what they are owed of a distribution. */
export type PayTerms = { id: bigint; holders: readonly Hex[] };

/** The function that owners sign. Pages load it alone. */
const payAbi = [
  {
    type: 'function',
    name: 'pay',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'id', type: 'uint256' },
      { name: 'holders', type: 'bytes32[]' },
    ],
    outputs: [],
  },
] as const;

export function encodePay(contract: Address, { id, holders }: PayTerms): Call {
  const data = encodeFunctionData({ abi: payAbi, functionName: 'pay', args: [id, holders] });
  return { to: contract, value: 0n, data };
}

/**
 * Decodes a payment. Reviews show this result, so that what is shown is what is signed.
 *
 * @throws CallMismatchError when it is anything but one canonical call of `pay` without BNB
 */
export function decodePay(call: Call): { contract: Address; terms: PayTerms } {
  const read = readCall(() => decodeFunctionData({ abi: payAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_A_PAYMENT');
  const [id, holders] = read.args;
  assertCanonical(call, encodePay(call.to, { id, holders }));
  return { contract: getAddress(call.to), terms: { id, holders } };
}

/**
 * The final check before the wallet opens: the call pays exactly this, at this deployment's contract.
 *
 * @returns the decoded call, which the review shows
 * @throws CallMismatchError naming the difference
 */
export function assertPay(call: Call, contract: Address, expected: PayTerms) {
  if (!isAddressEqual(call.to, contract)) throw new CallMismatchError('CONTRACT_DIFFERS');
  const read = decodePay(call);
  if (encodePay(contract, expected).data !== call.data.toLowerCase()) {
    throw new CallMismatchError('DISTRIBUTION_DIFFERS');
  }
  return read;
}
