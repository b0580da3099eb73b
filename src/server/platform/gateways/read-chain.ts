import type { Address, Hex, PublicClient } from 'viem';
import {
  multicall3Abi,
  parseAbiItem,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { MULTICALL3_ADDRESS } from '@/chain/addresses';

const TRANSFER_EVENT = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export async function readNodeReport(
  { name, client }: { name: string; client: PublicClient },
  hash: Hex,
): Promise<NodeReport> {
  try {
    const [chainId, finalized, receipt, transaction] = await Promise.all([
      client.getChainId(),
      readBlock(client, 'finalized'),
      readReceipt(client, hash),
      readTransaction(client, hash),
    ]);
    if (!finalized) return { node: name, report: null };
    const block = receipt && (await readBlock(client, receipt.blockNumber));
    // A receipt whose block is not on the node's chain is left over from a reorganisation.
    const whole = receipt && transaction && block?.hash === receipt.blockHash;
    const seen = whole ? { receipt, transaction, block } : null;
    return { node: name, report: { chainId, finalized: finalized.number, seen } };
  } catch {
    return { node: name, report: null };
  }
}

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

export async function readTransaction(
  client: PublicClient,
  hash: Hex,
): Promise<SeenTransaction | null> {
  try {
    return seen(await client.getTransaction({ hash }));
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  }
}

function seen(transaction: SeenTransaction): SeenTransaction {
  const { hash, from, to, value, nonce, blockNumber } = transaction;
  return { hash, from, to, value, nonce, blockNumber };
}

export async function readTransactions(
  client: PublicClient,
  number: bigint,
): Promise<SeenTransaction[]> {
  const block = await client.getBlock({ blockNumber: number, includeTransactions: true });
  return block.transactions.map(seen);
}

export async function readReceipt(client: PublicClient, hash: Hex): Promise<Receipt | null> {
  try {
    const receipt = await client.getTransactionReceipt({ hash });
    return {
      success: receipt.status === 'success',
      blockNumber: receipt.blockNumber,
      blockHash: receipt.blockHash,
      transfers: receipt.logs.flatMap((log) => decodeTransfer(log)),
    };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

type RawLog = {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
  logIndex: number;
  transactionHash: Hex;
  blockNumber: bigint;
  blockHash: Hex;
};

/** ERC-721 uses the same event with its third field indexed; three topics and one data word mean ERC-20. */
function decodeTransfer(log: RawLog): TransferLog[] {
  const [topic, from, to, ...more] = log.topics;
  if (topic !== TRANSFER_TOPIC || !from || !to || more.length > 0) return [];
  if (log.data.length !== 66) return [];
  return [
    {
      txHash: log.transactionHash,
      logIndex: log.logIndex,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      token: log.address.toLowerCase() as Address,
      from: `0x${from.slice(-40)}`,
      to: `0x${to.slice(-40)}`,
      value: BigInt(log.data),
    },
  ];
}

export async function readTransfers(
  client: PublicClient,
  to: Address,
  tokens: readonly Address[],
  fromBlock: bigint,
  toBlock: bigint,
): Promise<TransferLog[]> {
  if (tokens.length === 0 || fromBlock > toBlock) return [];
  const logs = await client.getLogs({
    address: [...tokens],
    event: TRANSFER_EVENT,
    args: { to },
    fromBlock,
    toBlock,
  });
  // Discard logs that the node returned in addition to those requested.
  return logs
    .flatMap((log) => (log.removed ? [] : decodeTransfer(log)))
    .filter((log) => log.to === to.toLowerCase());
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

/** One ERC-20 Transfer event. `value` is what the recipient received. */
export type TransferLog = {
  txHash: Hex;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hex;
  token: Address;
  from: Address;
  to: Address;
  value: bigint;
};

export type SeenTransaction = {
  hash: Hex;
  from: Address;
  to: Address | null;
  value: bigint;
  nonce: number;
  /** Null while the transaction is pending. */
  blockNumber: bigint | null;
};

export type Receipt = {
  success: boolean;
  blockNumber: bigint;
  blockHash: Hex;
  transfers: TransferLog[];
};

export type FeedAnswer = { answer: bigint; decimals: number; updatedAt: Date };

/** What one node says of a transaction, by itself. */
export type NodeReport = {
  /** Its host; the rest of its address may hold a key. */
  node: string;
  /** Null when it does not answer, or contradicts itself. */
  report: {
    chainId: number;
    finalized: bigint;
    /** Null when the node has no such transaction in a block of its chain. */
    seen: { receipt: Receipt; transaction: SeenTransaction; block: Head } | null;
  } | null;
};
