import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';

/** A token allowance. */
export type ApprovalTerms = { token: Address; spender: Address; amount: bigint };

/** Builds the call of an approval. */
export function encodeApproval({ token, spender, amount }: ApprovalTerms): Call {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  });
  return { to: token, value: 0n, data };
}

/** @throws CallMismatchError when the call is anything but one approval */
export function decodeApproval(call: Call): ApprovalTerms {
  const read = readCall(() => decodeFunctionData({ abi: erc20Abi, data: call.data }));
  if (read?.functionName !== 'approve') {
    throw new CallMismatchError('NOT_AN_APPROVAL');
  }
  const [spender, amount] = read.args;
  const terms = { token: getAddress(call.to), spender: getAddress(spender), amount };
  assertCanonical(call, encodeApproval(terms));
  return terms;
}

/** @throws CallMismatchError naming the difference */
export function assertApproval(call: Call, expected: ApprovalTerms): void {
  const actual = decodeApproval(call);
  if (!isAddressEqual(actual.token, expected.token)) {
    throw new CallMismatchError('TOKEN_DIFFERS');
  }
  if (!isAddressEqual(actual.spender, expected.spender)) {
    throw new CallMismatchError('SPENDER_DIFFERS');
  }
  if (actual.amount !== expected.amount) throw new CallMismatchError('AMOUNT_DIFFERS');
}
