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

/**
 * What a call of the staking contract does. `amount` is in millionths of a share; plans and stakes have the contract's
 * numbers.
 */
export type StakingTerms =
  | { action: 'stake'; planId: bigint; amount: bigint }
  /** One stake or several. */
  | { action: 'claim'; stakeIds: readonly bigint[] }
  | { action: 'exit' | 'renew'; stakeId: bigint };

const stakeIdInput = [{ name: 'stakeId', type: 'uint256' }] as const;
const action = { type: 'function', stateMutability: 'nonpayable', outputs: [] } as const;

/** The functions that owners sign. Pages load them alone: the whole ABI is ten times as long. */
const stakingActionsAbi = [
  {
    ...action,
    name: 'stake',
    inputs: [
      { name: 'planId', type: 'uint256' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: 'stakeId', type: 'uint256' }],
  },
  { ...action, name: 'claim', inputs: stakeIdInput },
  { ...action, name: 'claimMany', inputs: [{ name: 'stakeIds', type: 'uint256[]' }] },
  { ...action, name: 'exit', inputs: stakeIdInput },
  { ...action, name: 'renew', inputs: stakeIdInput },
] as const;

/** Builds the call. Several claims are one transaction. */
export function encodeStaking(contract: Address, terms: StakingTerms): Call {
  return { to: contract, value: 0n, data: encodeData(terms) };
}

function encodeData(terms: StakingTerms): Hex {
  const abi = stakingActionsAbi;
  if (terms.action === 'stake') {
    const args = [terms.planId, terms.amount] as const;
    return encodeFunctionData({ abi, functionName: 'stake', args });
  }
  if (terms.action !== 'claim') {
    return encodeFunctionData({ abi, functionName: terms.action, args: [terms.stakeId] });
  }
  const [first, ...more] = terms.stakeIds;
  if (first === undefined) throw new CallMismatchError('CLAIM_WITHOUT_STAKE');
  return more.length === 0
    ? encodeFunctionData({ abi, functionName: 'claim', args: [first] })
    : encodeFunctionData({ abi, functionName: 'claimMany', args: [terms.stakeIds] });
}

/**
 * Decodes a call of the staking contract. Reviews show this result, so that what is shown is what is signed.
 *
 * @throws CallMismatchError when it is anything but one canonical action without BNB
 */
export function decodeStaking(call: Call): { contract: Address; terms: StakingTerms } {
  const read = readCall(() => decodeFunctionData({ abi: stakingActionsAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_STAKING');
  const terms = termsOf(read);
  assertCanonical(call, encodeStaking(call.to, terms));
  return { contract: getAddress(call.to), terms };
}

type Read = ReturnType<typeof decodeFunctionData<typeof stakingActionsAbi>>;

function termsOf({ functionName, args }: Read): StakingTerms {
  switch (functionName) {
    case 'stake':
      return { action: 'stake', planId: args[0], amount: args[1] };
    case 'claim':
      return { action: 'claim', stakeIds: args };
    case 'claimMany':
      return { action: 'claim', stakeIds: args[0] };
    default:
      return { action: functionName, stakeId: args[0] };
  }
}

/**
 * The final check before the wallet opens: the call does exactly what the page shows, at this deployment's contract.
 *
 * @returns the decoded call, which the review shows
 * @throws CallMismatchError naming the difference
 */
export function assertStaking(call: Call, contract: Address, expected: StakingTerms) {
  if (!isAddressEqual(call.to, contract)) throw new CallMismatchError('CONTRACT_DIFFERS');
  const read = decodeStaking(call);
  const { terms } = read;
  if (terms.action !== expected.action) throw new CallMismatchError('ACTION_DIFFERS');
  if (encodeData(terms) !== encodeData(expected)) {
    throw new CallMismatchError(expected.action === 'stake' ? 'PLAN_DIFFERS' : 'STAKE_DIFFERS');
  }
  return read;
}
