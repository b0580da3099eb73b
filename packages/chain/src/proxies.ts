import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem';
import type { Call } from './call';
import { signedFunction } from './signed-function';
import { signedStruct } from './signed-struct';
import { type BallotWords, hashedWords, wordsInput } from './votes';

/**
 * A proxy of one ballot by signature: `proxy` is a wallet of another holder, null revokes; `choice` is the instruction, 0: as the proxy
 * decides; `nonce` is the contract's `proxies(id, holder).nonce`.
 */
export type SignedProxy = {
  id: bigint;
  voter: Address;
  proxy: Address | null;
  choice: bigint;
  nonce: bigint;
  signature: Hex;
};

const nameProxyAbi = [
  {
    type: 'function',
    name: 'nameProxy',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [
      { name: 'id', type: 'uint256' },
      { name: 'voter', type: 'address' },
      { name: 'proxy', type: 'address' },
      { name: 'choice', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      wordsInput,
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const;

/** The call that names or revokes a proxy, for anybody to send. */
export function encodeNameProxy(
  contract: Address,
  { id, voter, proxy, choice, nonce, signature }: SignedProxy,
  words: BallotWords,
): Call {
  const args = [
    id,
    voter,
    proxy ?? zeroAddress,
    choice,
    nonce,
    hashedWords(words),
    signature,
  ] as const;
  const data = encodeFunctionData({ abi: nameProxyAbi, functionName: 'nameProxy', args });
  return { to: contract, value: 0n, data };
}

/** The words of an instruction, as the contract has them: those of the choice, or that there is none. */
const instructionOf = (proxy: Address | null, choice: bigint, choices: readonly string[]) =>
  proxy === null
    ? 'no proxy'
    : choice === 0n
      ? 'as the proxy decides'
      : (choices[Number(choice) - 1] ?? '');

const proxyStruct = signedStruct('FNX Ballots', 'Proxy', [
  { name: 'ballot', type: 'string' },
  { name: 'instruction', type: 'string' },
  { name: 'ballotNumber', type: 'uint256' },
  { name: 'choiceNumber', type: 'uint256' },
  { name: 'proxy', type: 'address' },
  { name: 'voter', type: 'address' },
  { name: 'nonce', type: 'uint256' },
]);

/** The typed data of a holder's wallet, as `voteTypedData` has that of a vote. */
export const proxyTypedData = (
  chainId: number,
  contract: Address,
  { id, voter, proxy, choice, nonce }: Omit<SignedProxy, 'signature'>,
  { title, choices }: Omit<BallotWords, 'documentHash'>,
) =>
  proxyStruct.walletData(chainId, contract, {
    ballot: title,
    instruction: instructionOf(proxy, choice, choices),
    ballotNumber: id,
    choiceNumber: choice,
    proxy: proxy ?? zeroAddress,
    ...{ voter, nonce },
  });

/** A proxy's vote for holders who named it; `choice` is for those without an instruction, 0 leaves them out. */
export type VoteForTerms = { id: bigint; holders: readonly Hex[]; choice: bigint };

const voteForFunction = signedFunction(
  'voteFor',
  [
    { name: 'id', type: 'uint256' },
    { name: 'holders', type: 'bytes32[]' },
    { name: 'choice', type: 'uint256' },
  ],
  {
    isNot: 'NOT_A_VOTE',
    differs: ['CONTRACT_DIFFERS', 'BALLOT_DIFFERS', 'HOLDER_DIFFERS', 'CHOICE_DIFFERS'],
  },
);

const termsOf = ({
  contract,
  args: [id, holders, choice],
}: ReturnType<typeof voteForFunction.decode>) => ({ contract, terms: { id, holders, choice } });

/** @throws CallMismatchError when it is not exactly a proxy's vote */
export const decodeVoteFor = (call: Call) => termsOf(voteForFunction.decode(call));

export const encodeVoteFor = (contract: Address, { id, holders, choice }: VoteForTerms): Call =>
  voteForFunction.encode(contract, [id, holders, choice]);

/** The final check of `signedFunction`: the call votes exactly this for these holders. */
export const assertVoteFor = (
  call: Call,
  contract: Address,
  { id, holders, choice }: VoteForTerms,
) => termsOf(voteForFunction.assert(call, contract, [id, holders, choice]));
