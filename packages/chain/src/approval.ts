import type { Address } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';

/** A token allowance. */
export type ApprovalTerms = { token: Address; spender: Address; amount: bigint };

const approve = signedFunction(
  'approve',
  [
    { name: 'spender', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  {
    isNot: 'NOT_AN_APPROVAL',
    differs: ['TOKEN_DIFFERS', 'SPENDER_DIFFERS', 'AMOUNT_DIFFERS'],
  },
);

const termsOf = ({ contract, args }: ReturnType<typeof approve.decode>): ApprovalTerms => ({
  token: contract,
  spender: args[0],
  amount: args[1],
});

export const encodeApproval = ({ token, spender, amount }: ApprovalTerms): Call =>
  approve.encode(token, [spender, amount]);

/** @throws CallMismatchError when the call is anything but one approval */
export const decodeApproval = (call: Call) => termsOf(approve.decode(call));

/** @throws CallMismatchError naming the difference */
export const assertApproval = (call: Call, { token, spender, amount }: ApprovalTerms) =>
  termsOf(approve.assert(call, token, [spender, amount]));
