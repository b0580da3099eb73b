import {
  type Abi,
  type Address,
  type Log,
  type PublicClient,
  parseEventLogs,
  zeroAddress,
  zeroHash,
} from 'viem';
import type { ShareContracts } from '@/chain/addresses';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { Parameters } from './parameters';
import { readArtifact } from './read-artifact';
import { ROLES, TIMELOCK_ROLES } from './roles';

export type Deployed = { contracts: ShareContracts; timelock: Address };

/** One line of the table: what the parameters say and what the chain says. */
export type Row = { what: string; expected: string; actual: string };

export type Seen = {
  /** Of the last transaction: a node that is behind fails instead of answering with an older state. */
  blockNumber: bigint;
  /**
   * Of all transactions. They name every account that was ever granted a role, because from then on roles change only through
   * the timelock.
   */
  logs: Log[];
};

type Read = {
  what: string;
  address: Address;
  abi: Abi;
  functionName: string;
  args?: readonly unknown[];
  expected: unknown;
};

/** Chainlink's feeds in USD have 8 decimals. */
const FEED_DECIMALS = 8;

/**
 * Reads every role and limit of a deployment.
 */
export async function readBack(
  client: PublicClient,
  deployed: Deployed,
  parameters: Parameters,
  { blockNumber, logs }: Seen,
): Promise<Row[]> {
  const reads = [
    ...tokenReads(deployed, parameters),
    ...saleReads(deployed, parameters),
    ...stakingReads(deployed, parameters),
  ];
  const values = reads.map(async ({ what, expected, ...call }) => {
    const actual = await client.readContract({ ...call, blockNumber });
    return { what, expected: text(expected), actual: text(actual) };
  });
  const roles = roleReads(deployed, parameters).map((read) =>
    readRole(client, read, { blockNumber, logs }),
  );
  return Promise.all([...roles, ...values]);
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

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(' ');
  return String(value);
}

type RoleRead = { what: string; address: Address; role: `0x${string}`; expected: Address[] };

function roleReads({ contracts, timelock }: Deployed, parameters: Parameters): RoleRead[] {
  const { shareToken, shareSale, shareStaking } = contracts;
  const { proposers, executors } = parameters.timelock;
  const holders = { ...parameters.roles, sale: [shareSale], staking: [shareStaking] };
  const owners = { proposer: proposers, executor: executors };
  return [
    { what: 'token ADMIN', address: shareToken, role: zeroHash, expected: [timelock] },
    ...ROLES.map(({ name, role, key }) => ({
      what: `token ${name}`,
      address: shareToken,
      role,
      expected: holders[key],
    })),
    { what: 'timelock ADMIN', address: timelock, role: zeroHash, expected: [timelock] },
    ...TIMELOCK_ROLES.map(({ name, role, key }) => ({
      what: `timelock ${name}`,
      address: timelock,
      role,
      expected: owners[key],
    })),
  ];
}

/** Asks the contract about everyone who could hold the role: expected or not, and the zero address, which means anyone. */
async function readRole(
  client: PublicClient,
  read: RoleRead,
  { blockNumber, logs }: Seen,
): Promise<Row> {
  const { what, address, role, expected } = read;
  const granted = parseEventLogs({ abi: shareTokenAbi, eventName: 'RoleGranted', logs });
  const known = [...expected, zeroAddress, ...granted.map(({ args }) => args.account)];
  const answers = await Promise.all(
    [...new Set(known)].map(async (account) => {
      const call = { abi: shareTokenAbi, functionName: 'hasRole', args: [role, account] } as const;
      return (await client.readContract({ address, blockNumber, ...call })) ? [account] : [];
    }),
  );
  const sorted = (list: Address[]) => text([...list].sort());
  return { what, expected: sorted(expected), actual: sorted(answers.flat()) };
}

/** Makes reads of one contract. */
const readsOf =
  (name: string, address: Address, abi: Abi) =>
  (functionName: string, expected: unknown, args: readonly unknown[] = []): Read => ({
    what: `${name} ${[functionName, ...args].join(' ')}`,
    address,
    abi,
    functionName,
    args,
    expected,
  });

function tokenReads({ contracts, timelock }: Deployed, parameters: Parameters): Read[] {
  const { maxSupply, adminDelaySeconds } = parameters.shareToken;
  const read = readsOf('token', contracts.shareToken, shareTokenAbi as Abi);
  const { abi } = readArtifact('TimelockController');
  return [
    readsOf('timelock', timelock, abi)('getMinDelay', parameters.timelock.minDelaySeconds),
    read('defaultAdmin', timelock),
    read('defaultAdminDelay', adminDelaySeconds),
    read('maxSupply', maxSupply),
    read('totalSupply', 0n),
    read('reserved', 0n),
    read('paused', false),
  ];
}

function saleReads({ contracts }: Deployed, { shareSale }: Parameters): Read[] {
  const read = readsOf('sale', contracts.shareSale, shareSaleAbi as Abi);
  return [
    read('shareToken', contracts.shareToken),
    read('treasury', shareSale.treasury),
    read('cap', shareSale.cap),
    read('sold', 0n),
    read('dailyLimit', shareSale.dailyLimit),
    read('available', shareSale.dailyLimit / 2n),
    read('minPriceUsd', shareSale.minPriceUsd),
    ...Object.values(shareSale.currencies).map(({ token, feed, maxAgeSeconds, decimals }) =>
      read('currencies', [feed, maxAgeSeconds, decimals + FEED_DECIMALS], [token]),
    ),
  ];
}

function stakingReads({ contracts }: Deployed, { shareStaking }: Parameters): Read[] {
  const read = readsOf('staking', contracts.shareStaking, shareStakingAbi as Abi);
  return [
    read('shareToken', contracts.shareToken),
    read('planCount', BigInt(shareStaking.plans.length)),
    ...shareStaking.plans.map(({ termDays, rateBps, capacity }, id) =>
      read('plans', [termDays, rateBps, capacity, 0n, true], [BigInt(id)]),
    ),
  ];
}
