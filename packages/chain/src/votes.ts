import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  toBytes,
} from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';
import { signedStruct } from './signed-struct';

/** A vote of the sender's holder. Choices are numbered from 1. */
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

/** The hashes of a ballot's words, as a signature brings them along. */
export const wordsInput = {
  name: 'words',
  type: 'tuple',
  components: [
    { name: 'title', type: 'bytes32' },
    { name: 'choices', type: 'bytes32[]' },
    { name: 'document', type: 'bytes32' },
  ],
} as const;

const signedVoteAbi = [
  {
    ...action,
    name: 'voteBySignature',
    inputs: [
      { name: 'id', type: 'uint256' },
      { name: 'voter', type: 'address' },
      { name: 'choice', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      wordsInput,
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const;

export const encodeVote = (contract: Address, { id, choice }: VoteTerms): Call =>
  voteFunction.encode(contract, [id, choice]);

/** The words of a ballot, of which the contract stores the hash; `documentHash` is that of its whole text. */
export type BallotWords = { title: string; choices: readonly string[]; documentHash: Hex };

const hash = (text: string): Hex => keccak256(toBytes(text));

export const hashedWords = ({ title, choices, documentHash }: BallotWords) => ({
  title: hash(title),
  choices: choices.map(hash),
  document: documentHash,
});

/** The hash of the words, as the contract stores it. */
export const wordsHashOf = (words: BallotWords): Hex =>
  keccak256(encodeAbiParameters([wordsInput], [hashedWords(words)]));

/** The same for anybody to send. */
export function encodeSignedVote(
  contract: Address,
  { id, voter, choice, nonce, signature }: SignedVote,
  words: BallotWords,
): Call {
  const args = [id, voter, choice, nonce, hashedWords(words), signature] as const;
  const data = encodeFunctionData({ abi: signedVoteAbi, functionName: 'voteBySignature', args });
  return { to: contract, value: 0n, data };
}

/** @throws CallMismatchError when it is anything but one vote by transaction */
export const decodeVote = (call: Call) => termsOf(voteFunction.decode(call));

/** The final check of `signedFunction`: the call votes exactly this, at this deployment's contract. */
export const assertVote = (call: Call, contract: Address, { id, choice }: VoteTerms) =>
  termsOf(voteFunction.assert(call, contract, [id, choice]));

const vote = signedStruct('FNX Ballots', 'Vote', [
  { name: 'ballot', type: 'string' },
  { name: 'choice', type: 'string' },
  { name: 'ballotNumber', type: 'uint256' },
  { name: 'choiceNumber', type: 'uint256' },
  { name: 'voter', type: 'address' },
  { name: 'nonce', type: 'uint256' },
]);

/** The typed data of a voter. The wallet shows the question and the answer in words. */
export const voteTypedData = (
  chainId: number,
  contract: Address,
  { id, voter, choice, nonce }: Omit<SignedVote, 'signature'>,
  { title, choices }: Omit<BallotWords, 'documentHash'>,
) =>
  vote.walletData(chainId, contract, {
    ballot: title,
    choice: choices[Number(choice) - 1] ?? '',
    ballotNumber: id,
    choiceNumber: choice,
    ...{ voter, nonce },
  });
