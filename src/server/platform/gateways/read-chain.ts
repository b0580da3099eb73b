import { MULTICALL3_ADDRESS } from '@fnx/chain/addresses';
import type { Address, Hex, PublicClient } from 'viem';
import { multicall3Abi, TransactionReceiptNotFoundError } from 'viem';

export async function readBlock(
  client: PublicClient,
  at: bigint | 'latest' | 'finalized',
): Promise<Head | null> {
  // Requested directly, because viem throws for an unknown block.
  const block = await client.request({
    method: 'eth_getBlockByNumber',
    params: [typeof at === 'bigint' ? `0x${at.toString(16)}` : at, false],
  });
  if (!block?.number || !block.hash) return null;
  return {
    number: BigInt(block.number),
    hash: block.hash,
    time: new Date(Number(block.timestamp) * 1000),
  };
}

export async function readReceipt(client: PublicClient, hash: Hex): Promise<Receipt | null> {
  try {
    const { status, blockNumber, blockHash } = await client.getTransactionReceipt({ hash });
    return { success: status === 'success', blockNumber, blockHash };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

/**
 * Batches reads in one call; null for a contract that reverts. viem's `multicall` is not used because it reports an
 * unavailable node as reverting contracts: the former must abort, the latter must not.
 */
export async function readMany(
  client: PublicClient,
  calls: readonly { target: Address; callData: Hex }[],
): Promise<(Hex | null)[]> {
  if (calls.length === 0) return [];
  const results = await client.readContract({
    address: MULTICALL3_ADDRESS,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((call) => ({ ...call, allowFailure: true }))],
  });
  return results.map(({ success, returnData }) => (success ? returnData : null));
}

export type Head = { number: bigint; hash: Hex; time: Date };

export type Receipt = { success: boolean; blockNumber: bigint; blockHash: Hex };

export type FeedAnswer = { answer: bigint; decimals: number; updatedAt: Date };
