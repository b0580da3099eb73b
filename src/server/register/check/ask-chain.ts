import {
  type Abi,
  type Address,
  BaseError,
  type ContractFunctionParameters,
  ContractFunctionRevertedError,
} from 'viem';
import type { AppContext } from '@/server/platform/context';

/** One difference between the index and the chain at a block. */
export type ChainFault = { place: string; index: string; chain: string };

/** The index's answer, and the call that gives the chain's answer. */
export type Question = {
  place: string;
  index: string;
  call: ContractFunctionParameters;
  /** Makes the text that is compared; without it several values are joined by commas. */
  read?: (answer: never) => string;
};

/** Makes calls of a contract. */
export const callsOf =
  (address: Address, abi: unknown) =>
  (functionName: string, args: unknown[] = []): ContractFunctionParameters => ({
    address,
    abi: abi as Abi,
    functionName,
    args,
  });

/**
 * Asks whether the index has every row of a list that the contract counts, and no other.
 * @param ids in order
 * @param first the contract's first id: its answer is the last id for 1, and the number of rows for 0
 */
export function askLast(
  place: string,
  ids: readonly string[],
  first: 0 | 1,
  call: Question['call'],
): Question {
  const isComplete = ids.every((id, at) => Number(id) === at + first);
  return { place, index: isComplete ? String(ids.length) : `only ${ids.join(', ')}`, call };
}

const CALLS_AT_ONCE = 500;

/**
 * Compares what the index says with the chain at a block.
 * @returns the differences; a call that the contract refuses is one, too
 * @throws the node's error; it must have the state of that block
 */
export async function askChain(
  ctx: AppContext,
  questions: readonly Question[],
  block: bigint,
): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  for (let start = 0; start < questions.length; start += CALLS_AT_ONCE) {
    faults.push(...(await compare(ctx, questions.slice(start, start + CALLS_AT_ONCE), block)));
  }
  return faults;
}

async function compare(
  { chain }: AppContext,
  questions: readonly Question[],
  blockNumber: bigint,
): Promise<ChainFault[]> {
  const contracts = questions.map(({ call }) => call);
  const answers = await chain.client.multicall({ contracts, blockNumber });
  return questions.flatMap(({ place, index, read = String }, turn) => {
    const { result, error } = answers[turn] ?? {};
    if (error && !isRefusal(error)) throw error;
    const told = error ? 'refused' : read(result as never).toLowerCase();
    return told === index ? [] : [{ place, index, chain: told }];
  });
}

/** The contract refuses, and not the node: it knows no such row. */
const isRefusal = (error: Error) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null;
