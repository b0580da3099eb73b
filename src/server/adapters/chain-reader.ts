import {
  type Address,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  fallback,
  type Hex,
  http,
  multicall3Abi,
  type PublicClient,
  parseAbiItem,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { aggregatorAbi } from '@/chain/abis';
import { type ChainAddresses, MULTICALL3_ADDRESS } from '@/chain/addresses';
import { bnbSmartChain, CHAIN_ID } from '@/chain/chains';

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
  /** Null while it waits for a block. */
  blockNumber: bigint | null;
};

export type Receipt = {
  success: boolean;
  blockNumber: bigint;
  blockHash: Hex;
  transfers: TransferLog[];
};

export type FeedAnswer = { answer: bigint; decimals: number; updatedAt: Date };

/** All that the service reads from the chain. It never sends anything: no key is ever near it. */
export type ChainReader = {
  readonly addresses: ChainAddresses;
  /** For viem's signature checks, which call contract wallets. */
  readonly client: PublicClient;
  /** The chain's id by the node's own word. */
  chainId(): Promise<number>;
  clientVersion(): Promise<string>;
  /** `ok`, or why the chain cannot be used, in words. Never throws. */
  health(): Promise<string>;
  /** A block that is there; null when the node does not have it. */
  block(at: bigint | 'latest' | 'finalized'): Promise<Head | null>;
  transaction(hash: Hex): Promise<SeenTransaction | null>;
  receipt(hash: Hex): Promise<Receipt | null>;
  /** How many transactions `address` has sent, as of `block` or now. */
  nonce(address: Address, block?: bigint): Promise<number>;
  /** The transactions of a block. */
  transactions(block: bigint): Promise<SeenTransaction[]>;
  /** Transfer events of `tokens` to `to`, both blocks included. */
  transfersTo(
    to: Address,
    tokens: readonly Address[],
    fromBlock: bigint,
    toBlock: bigint,
  ): Promise<TransferLog[]>;
  /** Null for a token that does not answer. */
  decimals(tokens: readonly Address[]): Promise<(number | null)[]>;
  /** Null for a feed that does not answer. */
  feeds(feeds: readonly Address[]): Promise<(FeedAnswer | null)[]>;
  /** Raw balances; a null token is the chain's own coin. */
  balances(owner: Address, tokens: readonly (Address | null)[]): Promise<bigint[]>;
  /** In wei. */
  gasPrice(): Promise<bigint>;
};

const TRANSFER_EVENT = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export type ChainReaderOptions = {
  /** Tried in this order, each request. */
  rpcUrls: readonly string[];
  addresses: ChainAddresses;
  /** How long one node may take for one answer. */
  timeoutMs?: number;
};

/** A reader of the chain behind one or more JSON-RPC nodes. Makes no request until it is asked something. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { rpcUrls, addresses, timeoutMs = 4_000 } = options;
  const transports = rpcUrls.map((url) =>
    http(url, { timeout: timeoutMs, retryCount: rpcUrls.length > 1 ? 0 : 1, retryDelay: 100 }),
  );
  const client: PublicClient = createPublicClient({
    chain: bnbSmartChain(rpcUrls[0] ?? ''),
    transport: fallback(transports, { retryCount: 0 }),
    cacheTime: 0,
  });
  return {
    addresses,
    client,
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
  try {
    const id = await client.getChainId();
    return id === CHAIN_ID ? 'ok' : `the node is on chain ${id}, not ${CHAIN_ID}`;
  } catch {
    return 'the node does not answer';
  }
}

async function readBlock(
  client: PublicClient,
  at: bigint | 'latest' | 'finalized',
): Promise<Head | null> {
  // Asked for by hand: viem throws for an unknown block, and an unknown block is an answer here.
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

async function readTransaction(client: PublicClient, hash: Hex): Promise<SeenTransaction | null> {
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

async function readTransactions(client: PublicClient, number: bigint): Promise<SeenTransaction[]> {
  const block = await client.getBlock({ blockNumber: number, includeTransactions: true });
  return block.transactions.map(seen);
}

async function readReceipt(client: PublicClient, hash: Hex): Promise<Receipt | null> {
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

/** ERC-721 shares the event's name but indexes its third field; three topics and one word is ERC-20. */
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

async function readTransfers(
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
  // A node that answers with more than it was asked for is not believed.
  return logs
    .flatMap((log) => (log.removed ? [] : decodeTransfer(log)))
    .filter((log) => log.to === to.toLowerCase());
}

/**
 * Many reads in one call; null for a contract that refuses. Not viem's `multicall`, which reports a node that is away as
 * contracts that refuse: the one must stop us, the other must not.
 */
async function readMany(
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

/** An address without the function answers with nothing, or with bytes of another shape. */
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
