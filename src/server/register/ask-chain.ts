import type { ContractFunctionParameters } from 'viem';
import type { AppContext } from '@/server/platform/context';

/** One difference between the index and the chain at a block. */
export type ChainFault = { place: string; index: string; chain: string };

/** What the index says, and the call that gives the chain's answer. */
export type Question = { place: string; index: string; call: ContractFunctionParameters };

const CALLS_AT_ONCE = 500;

/**
 * Compares what the index says with the chain at a block.
 * @param questions each of a call that answers with one value, or with several, which are joined by commas
 * @returns the differences
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
  const answers = await chain.client.multicall({ contracts, allowFailure: false, blockNumber });
  return questions.flatMap(({ place, index }, turn) => {
    const told = String(answers[turn]).toLowerCase();
    return told === index ? [] : [{ place, index, chain: told }];
  });
}
