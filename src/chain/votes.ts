import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';

/** A vote of the sender's holder. Choices are numbered from 0. */
export type VoteTerms = { id: bigint; choice: bigint };

/** A vote by signature; `nonce` is the contract's `votes(id, holder).nonce`. */
export type SignedVote = VoteTerms & { voter: Address; nonce: bigint; signature: Hex };

const action = { type: 'function', stateMutability: 'nonpayable', outputs: [] } as const;

const voteFunction = signedFunction(
  'vote',
  [
    { name: 'id', type: 'uint256' },
    { name: 'choice', type: 'uint256' },
  ],
  {
    isNot: 'NOT_A_VOTE',
    differs: ['CONTRACT_DIFFERS', 'BALLOT_DIFFERS', 'CHOICE_DIFFERS'],
  },
);

const termsOf = ({ contract, args: [id, choice] }: ReturnType<typeof voteFunction.decode>) => ({
  contract,
  terms: { id, choice },
});

const signedVoteAbi = [
  {
    ...action,
    name: 'voteBySignature',
    inputs: [
      { name: 'id', type: 'uint256' },
      { name: 'voter', type: 'address' },
      { name: 'choice', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const;

export const encodeVote = (contract: Address, { id, choice }: VoteTerms): Call =>
  voteFunction.encode(contract, [id, choice]);

/** The same for anybody to send. */
export function encodeSignedVote(
  contract: Address,
  { id, voter, choice, nonce, signature }: SignedVote,
): Call {
  const args = [id, voter, choice, nonce, signature] as const;
  const data = encodeFunctionData({ abi: signedVoteAbi, functionName: 'voteBySignature', args });
  return { to: contract, value: 0n, data };
}

/** @throws CallMismatchError when it is anything but one vote by transaction */
export const decodeVote = (call: Call) => termsOf(voteFunction.decode(call));

/** The final check of `signedFunction`: the call votes exactly this, at this deployment's contract. */
export const assertVote = (call: Call, contract: Address, { id, choice }: VoteTerms) =>
  termsOf(voteFunction.assert(call, contract, [id, choice]));

/** What a voter signs (EIP-712), as `eth_signTypedData_v4` takes it: JSON, with the domain's type. */
export function voteTypedData(
  chainId: number,
  contract: Address,
  { id, voter, choice, nonce }: Omit<SignedVote, 'signature'>,
) {
  return {
    domain: { name: 'FNX Ballots', version: '1', chainId, verifyingContract: contract },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Vote: [
        { name: 'ballotId', type: 'uint256' },
        { name: 'voter', type: 'address' },
        { name: 'choice', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'Vote' as const,
    message: {
      ballotId: id.toString(),
      voter,
      choice: choice.toString(),
      nonce: nonce.toString(),
    },
  };
}
