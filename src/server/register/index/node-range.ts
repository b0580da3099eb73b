import type { ChainAddresses } from '@fnx/chain/addresses';
import { CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import type { DeployedContracts } from '@fnx/contracts/deploy/deployed';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import {
  type Address,
  type Hex,
  isAddressEqual,
  numberToHex,
  type PublicClient,
  ResponseBodyTooLargeError,
  RpcError,
  RpcRequestError,
} from 'viem';
import type { ChainEvent } from '@/server/platform/chain-events';
import { type Head, readBlock } from '@/server/platform/gateways/read-chain';
import { decodeEvents, type RawLog, rulesOf } from './decode-events';

/** Money that reached or left the treasury in a token, by a sale or outside of one. Addresses in lower case. */
export type MoneyTransfer = {
  currencyId: CurrencyId;
  from: string;
  to: string;
  amountRaw: bigint;
  txHash: Hex;
  logIndex: number;
  blockNumber: bigint;
  blockTime: Date;
};

/** The answer of one node about a range of blocks. */
export type NodeRange = { end: Head; events: ChainEvent[]; money: MoneyTransfer[] };

/** The sources of the index: the contracts, and the tokens that the treasury may receive. */
export type Watched = {
  contracts: DeployedContracts;
  timelock: ChainAddresses['timelock'];
  currencies: ChainAddresses['currencies'];
  treasury: Address;
  /** Contracts with rules of holding that were set before the range. */
  rules?: readonly Address[];
};

/** ERC-20 Transfer(address,address,uint256). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Requests for block headers that run at once. */
const HEADERS_AT_ONCE = 10;

/**
 * Reads the events of final blocks from one node.
 * @returns null when the node does not have the last block
 * @throws the node's error
 */
export async function readNodeRange(
  client: PublicClient,
  watched: Watched,
  from: bigint,
  to: bigint,
): Promise<NodeRange | null> {
  const end = await readBlock(client, to);
  if (!end) return null;
  const [known, inward, outward] = await Promise.all([
    readLogs(client, { address: contractsOf(watched) }, from, to),
    readMoney(client, watched, from, to, 'in'),
    readMoney(client, watched, from, to, 'out'),
  ]);
  const fresh = rulesSetIn(watched, known);
  const own = [...known, ...(await readFreshRules(client, fresh, to))];
  const all = { ...watched, rules: [...(watched.rules ?? []), ...fresh.keys()] };
  const money = [...inward, ...outward];
  const times = await readBlockTimes(client, [...own, ...money], end);
  return {
    end,
    events: decodeEvents(all, inOrder(own), times),
    money: inOrder(money).map((log) => decodeMoney(watched, log, times)),
  };
}

const contractsOf = ({ contracts, timelock, rules = [] }: Watched) => [
  ...CONTRACT_NAMES.map((name) => contracts[name]),
  ...(timelock ? [timelock] : []),
  ...rules,
];

/** Rules of holding that begin in the range, with the log that says so. */
function rulesSetIn({ contracts, rules = [] }: Watched, logs: readonly RawLog[]) {
  const fresh = new Map<Address, RawLog>();
  for (const log of logs) {
    if (!isAddressEqual(log.address, contracts.shareToken)) continue;
    const address = rulesOf(log);
    if (address && !rules.includes(address) && !fresh.has(address)) fresh.set(address, log);
  }
  return fresh;
}

/** Leaves out what rules say before they are in force, so that the result is the same however the blocks are divided into ranges. */
async function readFreshRules(
  client: PublicClient,
  fresh: ReadonlyMap<Address, RawLog>,
  to: bigint,
): Promise<RawLog[]> {
  const read = [...fresh].map(async ([address, set]) => {
    const logs = await readLogs(client, { address: [address] }, set.blockNumber, to);
    return logs.filter((log) => isAfter(log, set));
  });
  return (await Promise.all(read)).flat();
}

const isAfter = (one: RawLog, other: RawLog) =>
  one.blockNumber > other.blockNumber || one.logIndex > other.logIndex;

function readMoney(
  client: PublicClient,
  { currencies, treasury }: Watched,
  from: bigint,
  to: bigint,
  way: 'in' | 'out',
): Promise<RawLog[]> {
  const tokens = CURRENCY_IDS.flatMap((id) => currencies[id].address ?? []);
  const topic: Hex = `0x${treasury.slice(2).toLowerCase().padStart(64, '0')}`;
  const topics: (Hex | null)[] =
    way === 'in' ? [TRANSFER_TOPIC, null, topic] : [TRANSFER_TOPIC, topic];
  return readLogs(client, { address: tokens, topics }, from, to);
}

type LogFilter = { address: readonly Address[]; topics?: readonly (Hex | null)[] };

/** Halves the range when the node refuses it, which nodes do for too many results. */
async function readLogs(
  client: PublicClient,
  filter: LogFilter,
  from: bigint,
  to: bigint,
): Promise<RawLog[]> {
  try {
    const logs = (await client.request({
      method: 'eth_getLogs',
      params: [{ ...filter, fromBlock: numberToHex(from), toBlock: numberToHex(to) } as never],
    })) as readonly RpcLog[];
    return logs.filter(({ removed }) => !removed).map(parseLog);
  } catch (error) {
    if (!isRefusal(error) || from === to) throw error;
    const middle = (from + to) / 2n;
    const first = await readLogs(client, filter, from, middle);
    return [...first, ...(await readLogs(client, filter, middle + 1n, to))];
  }
}

/** The node answered with an error or with too much, unlike a node that is out of reach. */
const isRefusal = (error: unknown) =>
  error instanceof RpcError ||
  error instanceof RpcRequestError ||
  error instanceof ResponseBodyTooLargeError;

type RpcLog = {
  address: Address;
  topics: Hex[];
  data: Hex;
  transactionHash: Hex;
  logIndex: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  removed?: boolean;
};

function parseLog({ logIndex, blockNumber, ...log }: RpcLog): RawLog {
  return { ...log, logIndex: Number(logIndex), blockNumber: BigInt(blockNumber) };
}

/** By block and position; a transfer of the treasury to itself is found twice and kept once. */
function inOrder(logs: readonly RawLog[]): RawLog[] {
  const placed = new Map(logs.map((log) => [`${log.blockHash}:${log.logIndex}`, log]));
  return [...placed.values()].sort(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex,
  );
}

/** @throws Error when a log names a block that is not on the node's chain */
async function readBlockTimes(
  client: PublicClient,
  logs: readonly RawLog[],
  end: Head,
): Promise<Map<Hex, Date>> {
  const times = new Map<Hex, Date>([[end.hash, end.time]]);
  const wanted = new Map(logs.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]));
  wanted.delete(end.number);
  const blocks = [...wanted];
  const readSome = async () => {
    for (let next = blocks.pop(); next; next = blocks.pop()) {
      const [number, hash] = next;
      const block = await readBlock(client, number);
      if (block?.hash !== hash)
        throw new Error(`The node contradicts itself about block ${number}.`);
      times.set(hash, block.time);
    }
  };
  await Promise.all(Array.from({ length: HEADERS_AT_ONCE }, readSome));
  return times;
}

function decodeMoney(
  { currencies }: Watched,
  log: RawLog,
  times: ReadonlyMap<Hex, Date>,
): MoneyTransfer {
  const token = log.address.toLowerCase();
  const currencyId = CURRENCY_IDS.find((id) => currencies[id].address?.toLowerCase() === token);
  const blockTime = times.get(log.blockHash);
  if (!currencyId || !blockTime) throw new Error('The node sent a log that was not asked for.');
  const party = (topic: Hex | undefined) => `0x${(topic ?? '').slice(-40)}`;
  return {
    currencyId,
    from: party(log.topics[1]),
    to: party(log.topics[2]),
    amountRaw: BigInt(log.data),
    txHash: log.transactionHash,
    logIndex: log.logIndex,
    blockNumber: log.blockNumber,
    blockTime,
  };
}
