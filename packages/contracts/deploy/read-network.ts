import {
  type Abi,
  type Address,
  ContractFunctionExecutionError,
  getAddress,
  type Log,
  type PublicClient,
  parseEventLogs,
  zeroAddress,
} from 'viem';
import { accessManagerAbi } from '../abi/access-manager';
import { auctionsAbi } from '../abi/auctions';
import { shareSaleAbi } from '../abi/share-sale';
import { type Network, networkReads, type Seen } from './network-reads';
import type { Read, Row } from './read';
import { readCode } from './read-code';
import { readRanges } from './read-ranges';
import { isRefused, timelockAbi } from './timelock';

export type { Row } from './read';

/** Calls at a time. */
const AT_ONCE = 20;

/**
 * Reads everything that the parameters of a deployment say: who has each role, who grants it, limits, delays, and which contracts
 * know each other. `fresh`: also that nothing has happened yet.
 *
 * @throws the node's error
 */
export async function readNetwork(
  client: PublicClient,
  network: Network,
  seen: Seen,
  fresh = false,
): Promise<Row[]> {
  const reads = networkReads(network, seen, fresh);
  const rows: Row[] = [
    { what: 'events since the deployment', expected: 'all', actual: seen.isWhole ? 'all' : 'some' },
    ...(await readCode(client, network, seen.blockNumber)),
  ];
  for (let start = 0; start < reads.length; start += AT_ONCE) {
    const some = reads.slice(start, start + AT_ONCE);
    rows.push(...(await Promise.all(some.map((read) => rowOf(client, read, seen.blockNumber)))));
  }
  return rows;
}

/** The same of a running deployment, as of the newest block. @throws the node's error */
export async function checkNetwork(client: PublicClient, network: Network): Promise<Row[]> {
  return readNetwork(
    client,
    network,
    await readSeen(client, network, await client.getBlockNumber()),
  );
}

/** All that the events up to a block name. @throws the node's error */
export async function readSeen(
  client: PublicClient,
  network: Pick<Network, 'contracts' | 'timelock'>,
  blockNumber: bigint,
): Promise<Seen> {
  const { authority, shareSale, auctions, fromBlock } = network.contracts;
  const logs: Log[] = [];
  const address = [authority, network.timelock, shareSale, auctions];
  await readRanges({ fromBlock: BigInt(fromBlock), toBlock: blockNumber }, async (range) => {
    const found = await client.getLogs({ address, ...range });
    return () => logs.push(...found);
  });
  const { timestamp: time } = await client.getBlock({ blockNumber });
  return { blockNumber, time, ...seenIn(logs) };
}

/** Accounts, tokens, currencies and operations that the events of the authority, the timelock, the sale and the auctions name. */
function seenIn(logs: Log[]): Omit<Seen, 'blockNumber' | 'time'> {
  const own = parseEventLogs({ abi: timelockAbi, logs });
  const ended = new Set(
    own.flatMap(({ eventName, args }) =>
      eventName === 'CallExecuted' || eventName === 'Cancelled' ? args.id : [],
    ),
  );
  const scheduled = new Map(
    own.flatMap(({ eventName, args }) =>
      eventName === 'CallScheduled' ? [[args.id, args.delay] as const] : [],
    ),
  );
  const granted = [
    ...parseEventLogs({ abi: accessManagerAbi, eventName: 'RoleGranted', logs }),
    ...parseEventLogs({ abi: timelockAbi, eventName: 'RoleGranted', logs }),
  ];
  const sold = parseEventLogs({ abi: shareSaleAbi, eventName: 'CurrencySet', logs });
  const traded = parseEventLogs({ abi: auctionsAbi, eventName: 'CurrencySet', logs });
  const banked = parseEventLogs({ abi: shareSaleAbi, eventName: 'BankCurrencySet', logs });
  const unique = (list: readonly Address[]) => [...new Set(list.map((one) => getAddress(one)))];
  return {
    accounts: unique(granted.map(({ args }) => args.account)),
    tokens: unique([
      ...sold.map(({ args }) => args.token),
      ...traded.map(({ args }) => args.currency),
    ]),
    bankCodes: [...new Set(banked.map(({ args }) => args.code))],
    operations: [...scheduled].flatMap(([id, delay]) => (ended.has(id) ? [] : { id, delay })),
    // The constructor tells its first delay, of which there is none before.
    isWhole: own.some(
      ({ eventName, args }) =>
        eventName === 'MinDelayChange' && args.oldDuration === 0n && args.newDuration === 0n,
    ),
  };
}

export function differing(rows: readonly Row[]): Row[] {
  return rows.filter(({ expected, actual }) => expected !== actual);
}

/** The rows as text; one that differs is marked and shows both values. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const line = ({ what, expected, actual }: Row) => {
    const same = expected === actual;
    return `${same ? '  ' : '! '}${what.padEnd(width)}  ${same ? actual : `${actual}, not ${expected}`}`;
  };
  return rows.map(line).join('\n');
}

async function rowOf(client: PublicClient, read: Read, blockNumber: bigint): Promise<Row> {
  const ask = (args: readonly unknown[]) => {
    const { address, functionName } = read;
    return client.readContract({ address, abi: read.abi as Abi, functionName, args, blockNumber });
  };
  try {
    const told = await Promise.all(read.asked.map(ask));
    return { what: read.what, expected: text(read.expected), actual: text(read.told(told)) };
  } catch (error) {
    if (!(error instanceof ContractFunctionExecutionError) || !isRefused(error)) throw error;
    return { what: read.what, expected: text(read.expected), actual: 'no answer' };
  }
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(' ');
  return value === zeroAddress ? 'none' : String(value);
}
