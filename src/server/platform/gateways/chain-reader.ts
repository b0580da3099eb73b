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
import { aggregatorAbi } from '@/chain/abis';
import { type ChainAddresses, MULTICALL3_ADDRESS } from '@/chain/addresses';
import { bnbSmartChain, CHAIN_ID } from '@/chain/chains';
import { nodeTransport } from './chain-transport';
import type {
  FeedAnswer,
  Head,
  NodeReport,
  Receipt,
  SeenTransaction,
  TransferLog,
} from './read-chain';
import {
  readBlock,
  readMany,
  readNodeReport,
  readReceipt,
  readTransaction,
  readTransactions,
  readTransfers,
} from './read-chain';

/** All chain reads of the service. It never sends a transaction and holds no key. */
export type ChainReader = {
  readonly addresses: ChainAddresses;
  /** For viem's signature checks, which may call contract wallets. */
  readonly client: PublicClient;
  /** Number of configured nodes. */
  readonly nodes: number;
  /** What each of them says of a transaction: for money where one node's word is not enough. Never throws. */
  nodeReports(hash: Hex): Promise<NodeReport[]>;
  /** The chain's id by the node's own word. */
  chainId(): Promise<number>;
  clientVersion(): Promise<string>;
  /** `ok`, or the reason why the chain cannot be used. Never throws. */
  health(): Promise<string>;
  /** Null when the node does not have the block. */
  block(at: bigint | 'latest' | 'finalized'): Promise<Head | null>;
  transaction(hash: Hex): Promise<SeenTransaction | null>;
  receipt(hash: Hex): Promise<Receipt | null>;
  /** Number of transactions sent by `address`, as of `block` or now. */
  nonce(address: Address, block?: bigint): Promise<number>;
  transactions(block: bigint): Promise<SeenTransaction[]>;
  /** Transfer events of `tokens` to `to`; both block bounds are inclusive. */
  transfersTo(
    to: Address,
    tokens: readonly Address[],
    fromBlock: bigint,
    toBlock: bigint,
  ): Promise<TransferLog[]>;
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
  /** Timeout of one request to one node. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 3_000;
/** Total time limit of one request across all nodes. */
const ALL_WITHIN_MS = 6_000;
/** Health checks wait less than purchases. */
const HEALTH_WITHIN_MS = 2_000;

/** A chain reader for one or more JSON-RPC nodes. Makes no request when created. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { rpcUrls, addresses, timeoutMs = TIMEOUT_MS } = options;
  const each = Math.min(timeoutMs, Math.ceil(ALL_WITHIN_MS / Math.max(1, rpcUrls.length)));
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
    nodes: nodes.length,
    nodeReports: (hash) => Promise.all(nodes.map((node) => readNodeReport(node, hash))),
    chainId: () => client.getChainId(),
    clientVersion: () => client.request({ method: 'web3_clientVersion' }),
    health: () => health(client),
    block: (at) => readBlock(client, at),
    transaction: (hash) => readTransaction(client, hash),
    receipt: (hash) => readReceipt(client, hash),
    nonce: (address, block) =>
      client.getTransactionCount(
        block === undefined ? { address } : { address, blockNumber: block },
      ),
    transactions: (block) => readTransactions(client, block),
    transfersTo: (to, tokens, fromBlock, toBlock) =>
      readTransfers(client, to, tokens, fromBlock, toBlock),
    decimals: (tokens) => readDecimals(client, tokens),
    feeds: (feeds) => readFeeds(client, feeds),
    balances: (owner, tokens) => readBalances(client, owner, tokens),
    gasPrice: () => client.getGasPrice(),
  };
}

async function health(client: PublicClient): Promise<string> {
  const silence = 'the node does not answer';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(silence), HEALTH_WITHIN_MS);
  });
  const asked = client.getChainId().then(
    (id) => (id === CHAIN_ID ? 'ok' : `the node is on chain ${id}, not ${CHAIN_ID}`),
    () => silence,
  );
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
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
