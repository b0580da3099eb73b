import { DAY_SECONDS } from '@fnx/values/time';
import { type Abi, type Address, type Hex, isAddressEqual, zeroAddress, zeroHash } from 'viem';
import { accessManagerAbi } from '../abi/access-manager';
import { auctionsAbi } from '../abi/auctions';
import { holdingRulesAbi } from '../abi/holding-rules';
import { issuanceAbi } from '../abi/issuance';
import { passkeyAccountsAbi } from '../abi/passkey-accounts';
import { shareSaleAbi } from '../abi/share-sale';
import { shareStakingAbi } from '../abi/share-staking';
import { shareTokenAbi } from '../abi/share-token';
import { currencyReads } from './currency-reads';
import type { DeployedContracts } from './deployed';
import { type ContractName, MANAGED, OF_TOKEN } from './deployed';
import { auctionTokens, type Parameters } from './parameters';
import { type Read, readsOf } from './read';
import {
  AUTHORITY_ROLES,
  type AuthorityRole,
  OPERATIONAL_ROLES,
  roleId,
  TIMELOCK_ROLES,
  timelockRoleId,
} from './roles';
import { noticeReads, rulesReads } from './term-reads';
import { timelockAbi } from './timelock';

/** A deployment and what it has to be. */
export type Network = {
  contracts: DeployedContracts;
  timelock: Address;
  /** Rules of holding; null: none. */
  rules: Address | null;
  parameters: Parameters;
};

/** Who was ever granted a role, and which currencies were ever set: what can differ without being among the parameters. */
export type Seen = {
  /** The block of the reading: a node that is behind fails instead of answering with an older state. */
  blockNumber: bigint;
  accounts: readonly Address[];
  tokens: readonly Address[];
  /** Codes of the bank's currencies. */
  bankCodes: readonly string[];
  /** Operations of the timelock that are neither executed nor cancelled, with the delay of each in seconds. */
  operations: readonly { id: Hex; delay: bigint }[];
  /** The events begin with those of the timelock's constructor: none was left out. */
  isWhole: boolean;
  /** Unix seconds of the block. */
  time: bigint;
};

/** An operation of the timelock is no fault for so long after it is due. */
const OVERDUE_SECONDS = 30n * BigInt(DAY_SECONDS);
const ANNOUNCED = 'announced with the whole delay, and due lately';

/** Chainlink's feeds in USD have 8 decimals. */
const FEED_DECIMALS = 8;

export function networkReads(network: Network, seen: Seen, fresh: boolean): Read[] {
  return [
    ...roleReads(network, seen),
    ...timelockReads(network, seen),
    ...operationReads(network, seen, fresh),
    ...currencyReads(network.parameters),
    ...linkReads(network),
    ...tokenReads(network, fresh),
    ...saleReads(network, seen, fresh),
    ...depositReads(network, seen),
    ...stakingReads(network, fresh),
    ...issuanceReads(network, fresh),
    ...auctionReads(network, seen, fresh),
    ...noticeReads(network, fresh),
    ...rulesReads(network),
  ];
}

const sorted = (list: readonly string[]) => [...list].sort();

/** Everyone who could hold a role: expected or not, and the zero address, which means anyone. */
const candidatesOf = (expected: readonly Address[], { accounts }: Seen) => [
  ...new Set([...expected, zeroAddress, ...accounts]),
];

/** Who holds each role at once, who grants it, and who could stop a grant. */
function roleReads({ contracts, timelock, parameters }: Network, seen: Seen): Read[] {
  const { authority, brake } = contracts;
  const { roles } = parameters;
  const members: Record<AuthorityRole, readonly Address[]> = {
    ADMIN: [timelock],
    GUARDIAN: roles.guardian,
    BOARD: roles.board,
    REGISTRAR: roles.registrar,
    SIGNER: roles.signer,
    CASHIER: roles.cashier,
    ENFORCER: roles.enforcer,
    PAUSER: roles.pauser,
    OPERATIONS: [timelock, brake],
  };
  const read = readsOf('authority', authority, accessManagerAbi);
  return AUTHORITY_ROLES.flatMap((role) => {
    const id = roleId(role);
    const admin = OPERATIONAL_ROLES.includes(role) ? 'OPERATIONS' : 'ADMIN';
    const accounts = candidatesOf(members[role], seen);
    const named = (what: string, one: Read) => ({ ...one, what: `${role}: ${what}` });
    return [
      {
        what: role,
        address: authority,
        abi: accessManagerAbi as Abi,
        functionName: 'hasRole',
        asked: accounts.map((account) => [id, account]),
        expected: sorted(members[role]),
        told: (answers) =>
          sorted(
            accounts.flatMap((account, place) => {
              const [isMember, delay] = answers[place] as readonly [boolean, number];
              if (!isMember) return [];
              return delay === 0 ? account : `${account} (${delay} s)`;
            }),
          ),
      },
      named('its admin', read('getRoleAdmin', roleId(admin), [id])),
      named('its guardian', read('getRoleGuardian', roleId('ADMIN'), [id])),
      named('delay of a grant', read('getRoleGrantDelay', 0, [id])),
    ];
  });
}

function timelockReads({ timelock, parameters }: Network, seen: Seen): Read[] {
  const { proposers, minDelaySeconds } = parameters.timelock;
  const members = {
    ADMIN: [timelock],
    PROPOSER: proposers,
    CANCELLER: parameters.roles.guardian,
    EXECUTOR: [zeroAddress],
  };
  const roles = (['ADMIN', ...TIMELOCK_ROLES] as const).map((role): Read => {
    const accounts = candidatesOf(members[role], seen);
    const id = role === 'ADMIN' ? zeroHash : timelockRoleId(role);
    return {
      what: `timelock ${role}`,
      address: timelock,
      abi: timelockAbi as Abi,
      functionName: 'hasRole',
      asked: accounts.map((account) => [id, account]),
      expected: sorted(members[role]),
      told: (answers) => sorted(accounts.filter((_, place) => answers[place] === true)),
    };
  });
  return [...roles, readsOf('timelock', timelock, timelockAbi)('getMinDelay', minDelaySeconds)];
}

/**
 * What was scheduled and waits. Anyone executes it for ever, so nothing may wait that was scheduled before the timelock had its delay,
 * or that GUARDIAN has long forgotten.
 */
function operationReads(
  { timelock, parameters }: Network,
  { operations, time }: Seen,
  fresh: boolean,
): Read[] {
  return operations.map(({ id, delay }) => ({
    ...readsOf('timelock', timelock, timelockAbi)('getTimestamp', ANNOUNCED, [id]),
    what: `timelock operation ${id}`,
    told: ([due]) => {
      const isLate = time > (due as bigint) + OVERDUE_SECONDS;
      const isShort = delay < BigInt(parameters.timelock.minDelaySeconds);
      return fresh || isLate || isShort ? `scheduled with ${delay} s, due at ${due}` : ANNOUNCED;
    },
  }));
}

/** Which contracts know each other. */
function linkReads({ contracts, rules }: Network): Read[] {
  const { shareToken, shareSale, shareStaking, issuance, enforcement, auctions } = contracts;
  const own = rules ? [['rules', rules] as const] : [];
  const some = (names: readonly ContractName[]) => [
    ...names.map((name) => [name, contracts[name]] as const),
    ...own,
  ];
  const { passkeyAccounts, passkeyVerifier } = contracts;
  const token = readsOf('shareToken', shareToken, shareTokenAbi);
  // Each of them declares both views alike.
  const link = (name: string, address: Address) => readsOf(name, address, holdingRulesAbi);
  return [
    ...some(MANAGED).map(([name, address]) =>
      link(name, address)('authority', contracts.authority),
    ),
    ...some(OF_TOKEN).map(([name, address]) => link(name, address)('shareToken', shareToken)),
    token('parts', [shareSale, shareStaking, issuance, enforcement, auctions]),
    token('rules', rules ?? zeroAddress),
    readsOf('passkeyAccounts', passkeyAccounts, passkeyAccountsAbi)('verifier', passkeyVerifier),
  ];
}

function tokenReads({ contracts, parameters }: Network, fresh: boolean): Read[] {
  const { name, symbol, maxSupply, payingAgent } = parameters.shareToken;
  const read = readsOf('shareToken', contracts.shareToken, shareTokenAbi);
  return [
    read('name', name),
    read('symbol', symbol),
    read('maxSupply', maxSupply),
    read('payingAgent', payingAgent ?? zeroAddress),
    ...(fresh
      ? [
          read('totalSupply', 0n),
          read('reserved', 0n),
          read('announced', 0n),
          read('paused', false),
        ]
      : []),
  ];
}

function saleReads({ contracts, parameters }: Network, { tokens }: Seen, fresh: boolean): Read[] {
  const { treasury, cap, dailyLimit, minPriceUsd, currencies } = parameters.shareSale;
  const read = readsOf('shareSale', contracts.shareSale, shareSaleAbi);
  const listed = Object.values(currencies);
  const others = tokens.filter((one) => !listed.some(({ token }) => isAddressEqual(token, one)));
  return [
    read('treasury', treasury),
    read('cap', cap),
    read('dailyLimit', dailyLimit),
    read('minPriceUsd', minPriceUsd),
    ...listed.map(({ token, feed, heartbeatSeconds, decimals }) =>
      read('currencies', [feed, 2 * heartbeatSeconds, decimals + FEED_DECIMALS], [token]),
    ),
    ...others.map((token) => read('currencies', [zeroAddress, 0, 0], [token])),
    ...(fresh ? [read('sold', 0n), read('available', dailyLimit / 2n)] : []),
  ];
}

function depositReads({ contracts, parameters }: Network, { bankCodes }: Seen): Read[] {
  const { dailyLimit, currencies } = parameters.shareSale.deposits;
  const read = readsOf('shareSale', contracts.shareSale, shareSaleAbi);
  return [
    read('depositLimit', dailyLimit),
    ...Object.entries(currencies).map(([code, { feed, heartbeatSeconds, decimals }]) =>
      read('bankCurrencies', [feed, 2 * heartbeatSeconds, decimals + FEED_DECIMALS], [code]),
    ),
    ...bankCodes
      .filter((code) => !(code in currencies))
      .map((code) => read('bankCurrencies', [zeroAddress, 0, 0], [code])),
  ];
}

function stakingReads({ contracts, parameters }: Network, fresh: boolean): Read[] {
  const { plans } = parameters.shareStaking;
  const read = readsOf('shareStaking', contracts.shareStaking, shareStakingAbi);
  /** Without what is staked in it. */
  const terms = (answer: unknown) => {
    const [termDays, rateBps, capacity, , open] = answer as readonly unknown[];
    return [termDays, rateBps, capacity, open];
  };
  return [
    read('planCount', BigInt(plans.length)),
    ...plans.map(({ termDays, rateBps, capacity }, id) =>
      read('plans', [termDays, rateBps, capacity, true], [BigInt(id)], terms),
    ),
    ...(fresh ? [read('lastStakeId', 0n)] : []),
  ];
}

function issuanceReads({ contracts, parameters }: Network, fresh: boolean): Read[] {
  const { announceDelaySeconds, claimDelaySeconds } = parameters.issuance;
  const read = readsOf('issuance', contracts.issuance, issuanceAbi);
  return [
    read('announceDelay', announceDelaySeconds),
    read('claimDelay', claimDelaySeconds),
    read('distributions', contracts.distributions),
    read('ballots', contracts.ballots),
    ...(fresh ? [read('lastAnnouncementId', 0n), read('lastShareDistributionId', 0n)] : []),
  ];
}

function auctionReads(
  { contracts, parameters }: Network,
  { tokens }: Seen,
  fresh: boolean,
): Read[] {
  const { minNoticeSeconds, minOpenSeconds, lastTimeSeconds, issuable } = parameters.auctions;
  const { treasury } = parameters.shareSale;
  const read = readsOf('auctions', contracts.auctions, auctionsAbi);
  const listed = auctionTokens(parameters);
  const others = tokens.filter((one) => !listed.some((token) => isAddressEqual(token, one)));
  return [
    read('treasury', treasury),
    read('minNotice', minNoticeSeconds),
    read('minOpen', minOpenSeconds),
    read('lastTime', lastTimeSeconds),
    ...listed.map((token) => read('currencies', true, [token])),
    ...others.map((token) => read('currencies', false, [token])),
    // The bank's own offer is taken from it.
    ...(fresh ? [read('lastRoundId', 0n), read('issuable', issuable)] : []),
  ];
}
