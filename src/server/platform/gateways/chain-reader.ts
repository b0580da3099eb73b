import { type ChainAddresses, MULTICALL3_ADDRESS } from '@fnx/chain/addresses';
import { bnbSmartChain } from '@fnx/chain/chains';
import { aggregatorAbi } from '@fnx/chain/exchange-abi';
import {
  type Address,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  fallback,
  type Hex,
  multicall3Abi,
  type PublicClient,
  type Transport,
} from 'viem';
import { nodeTransport } from './chain-transport';
import type { FeedAnswer, Head, Receipt } from './read-chain';
import { readBlock, readMany, readReceipt } from './read-chain';

/** One configured node, asked alone. */
export type ChainNode = {
  /** Its host; the rest of its address may hold a key. */
  name: string;
  client: PublicClient;
};

/** All chain reads of the service. It never sends a transaction and holds no key. */
export type ChainReader = {
  readonly addresses: ChainAddresses;
  /** For viem's signature checks, which may call contract wallets. */
  readonly client: PublicClient;
  /** Every configured node, for what one node's word is not enough for. */
  readonly nodes: readonly ChainNode[];
  /** Chain id that the node reports. */
  chainId(): Promise<number>;
  /** Null when the node does not have the block. */
  block(at: bigint | 'latest' | 'finalized'): Promise<Head | null>;
  /** Null while the node has no block with this transaction. */
  receipt(hash: Hex): Promise<Receipt | null>;
  /** Null for a token whose call fails. */
  decimals(tokens: readonly Address[]): Promise<(number | null)[]>;
  /** Null for a feed whose call fails. */
  feeds(feeds: readonly Address[]): Promise<(FeedAnswer | null)[]>;
  /** Raw balances; a null token is the native coin. */
  balances(owner: Address, tokens: readonly (Address | null)[]): Promise<bigint[]>;
  /** In wei. */
  gasPrice(): Promise<bigint>;
};

type ChainReaderOptions = {
  /** Tried in this order for each request. */
  rpcUrls: readonly string[];
  addresses: ChainAddresses;
  /** Timeout of one request to one node; by default 3 s, and less of many nodes. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 3_000;
/** Total time limit of one request across all nodes. */
const ALL_WITHIN_MS = 6_000;

/** A chain reader for one or more JSON-RPC nodes. Makes no request when created. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { rpcUrls, addresses } = options;
  const usual = Math.min(TIMEOUT_MS, Math.ceil(ALL_WITHIN_MS / Math.max(1, rpcUrls.length)));
  const each = options.timeoutMs ?? usual;
  const transports = rpcUrls.map((url) => nodeTransport(url, each, rpcUrls.length === 1));
  const clientOf = (transport: Transport): PublicClient =>
    createPublicClient({ chain: bnbSmartChain(rpcUrls[0] ?? ''), transport, cacheTime: 0 });
  const client = clientOf(fallback(transports, { retryCount: 0 }));
  const nodes = rpcUrls.map((url, index) => ({
    name: URL.canParse(url) ? new URL(url).host : 'node',
    client: clientOf(transports[index] as Transport),
  }));
  return {
    addresses,
    client,
    nodes,
    chainId: () => client.getChainId(),
    block: (at) => readBlock(client, at),
    receipt: (hash) => readReceipt(client, hash),
    decimals: (tokens) => readDecimals(client, tokens),
    feeds: (feeds) => readFeeds(client, feeds),
    balances: (owner, tokens) => readBalances(client, owner, tokens),
    gasPrice: () => client.getGasPrice(),
  };
}

async function readDecimals(
  client: PublicClient,
  tokens: readonly Address[],
): Promise<(number | null)[]> {
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
  const answers = await readMany(
    client,
    tokens.map((target) => ({ target, callData })),
  );
  return answers.map((data) =>
    decodeOrNull(data, (answer) =>
      decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: answer }),
    ),
  );
}

async function readFeeds(
  client: PublicClient,
  feeds: readonly Address[],
): Promise<(FeedAnswer | null)[]> {
  const calls = (['latestRoundData', 'decimals'] as const).flatMap((functionName) => {
    const callData = encodeFunctionData({ abi: aggregatorAbi, functionName });
    return feeds.map((target) => ({ target, callData }));
  });
  const answers = await readMany(client, calls);
  return feeds.map((_, index) => {
    const round = decodeOrNull(answers[index], (data) =>
      decodeFunctionResult({ abi: aggregatorAbi, functionName: 'latestRoundData', data }),
    );
    const decimals = decodeOrNull(answers[feeds.length + index], (data) =>
      decodeFunctionResult({ abi: aggregatorAbi, functionName: 'decimals', data }),
    );
    if (round === null || decimals === null) return null;
    const [, answer, , updatedAt] = round;
    return { answer, decimals, updatedAt: new Date(Number(updatedAt) * 1000) };
  });
}

/** Contracts without the function return nothing or data of another shape. */
function decodeOrNull<T>(data: Hex | null | undefined, decode: (data: Hex) => T): T | null {
  if (!data) return null;
  try {
    return decode(data);
  } catch {
    return null;
  }
}

async function readBalances(
  client: PublicClient,
  owner: Address,
  tokens: readonly (Address | null)[],
): Promise<bigint[]> {
  return client.multicall({
    allowFailure: false,
    contracts: tokens.map((token) =>
      token
        ? { abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner] }
        : {
            abi: multicall3Abi,
            address: MULTICALL3_ADDRESS,
            functionName: 'getEthBalance',
            args: [owner],
          },
    ),
  }) as Promise<bigint[]>;
}
