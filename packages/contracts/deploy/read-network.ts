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
import { type Network, networkReads, type Read, type Seen } from './network-reads';
import { readRanges } from './read-ranges';
import { isRefused, timelockAbi } from './timelock';

/** One line of the table: what the parameters say and what the chain says. */
export type Row = { what: string; expected: string; actual: string };

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
  const rows: Row[] = [];
  for (let start = 0; start < reads.length; start += AT_ONCE) {
    const some = reads.slice(start, start + AT_ONCE);
    rows.push(...(await Promise.all(some.map((read) => rowOf(client, read, seen.blockNumber)))));
  }
  return rows;
}

/** The same of a running deployment, as of the newest block. @throws the node's error */
export async function checkNetwork(client: PublicClient, network: Network): Promise<Row[]> {
  const blockNumber = await client.getBlockNumber();
  const { authority, shareSale, auctions, fromBlock } = network.contracts;
  const logs: Log[] = [];
  const address = [authority, network.timelock, shareSale, auctions];
  await readRanges({ fromBlock: BigInt(fromBlock), toBlock: blockNumber }, async (range) => {
    const found = await client.getLogs({ address, ...range });
    return () => logs.push(...found);
  });
  return readNetwork(client, network, { blockNumber, ...seenIn(logs) });
}

/** Accounts, tokens and currencies that the events of the authority, the timelock, the sale and the auctions name. */
export function seenIn(logs: Log[]): Omit<Seen, 'blockNumber'> {
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
