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

/** A vote of the sender's holder. Choices are numbered from 0. */
export type VoteTerms = { id: bigint; choice: bigint };

/** A vote by signature; `nonce` is the contract's `votes(id, holder).nonce`. */
export type SignedVote = VoteTerms & { voter: Address; nonce: bigint; signature: Hex };

const action = { type: 'function', stateMutability: 'nonpayable', outputs: [] } as const;

/** The function that owners sign. Pages load it alone. */
const voteAbi = [
  {
    ...action,
    name: 'vote',
    inputs: [
      { name: 'id', type: 'uint256' },
      { name: 'choice', type: 'uint256' },
    ],
  },
] as const;

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

export function encodeVote(contract: Address, { id, choice }: VoteTerms): Call {
  const data = encodeFunctionData({ abi: voteAbi, functionName: 'vote', args: [id, choice] });
  return { to: contract, value: 0n, data };
}

/** The same for anybody to send. */
export function encodeSignedVote(
  contract: Address,
  { id, voter, choice, nonce, signature }: SignedVote,
): Call {
  const args = [id, voter, choice, nonce, signature] as const;
  const data = encodeFunctionData({ abi: signedVoteAbi, functionName: 'voteBySignature', args });
  return { to: contract, value: 0n, data };
}

/**
 * Decodes a vote by transaction. Reviews show this result, so that what is shown is what is signed.
 *
 * @throws CallMismatchError when it is anything but one canonical call of `vote` without BNB
 */
export function decodeVote(call: Call): { contract: Address; terms: VoteTerms } {
  const read = readCall(() => decodeFunctionData({ abi: voteAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_A_VOTE');
  const [id, choice] = read.args;
  assertCanonical(call, encodeVote(call.to, { id, choice }));
  return { contract: getAddress(call.to), terms: { id, choice } };
}

/**
 * The final check before the wallet opens: the call votes exactly this, at this deployment's contract.
 *
 * @returns the decoded call, which the review shows
 * @throws CallMismatchError naming the difference
 */
export function assertVote(call: Call, contract: Address, expected: VoteTerms) {
  if (!isAddressEqual(call.to, contract)) throw new CallMismatchError('CONTRACT_DIFFERS');
  const read = decodeVote(call);
  const { id, choice } = read.terms;
  if (id !== expected.id) throw new CallMismatchError('BALLOT_DIFFERS');
  if (choice !== expected.choice) throw new CallMismatchError('CHOICE_DIFFERS');
  return read;
}

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
