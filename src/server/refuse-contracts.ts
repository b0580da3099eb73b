import type { ChainAddresses } from '@fnx/chain/addresses';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { CURRENCY_IDS } from '@fnx/chain/currencies';
import {
  CONTRACT_NAMES,
  type ContractName,
  MANAGED,
  OF_TOKEN,
  type ShareContracts,
} from '@fnx/contracts/deploy/deployed';
import { type AuthorityRole, roleId } from '@fnx/contracts/deploy/roles';
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  isAddressEqual,
  type PublicClient,
  zeroAddress,
} from 'viem';
import type { ServerConfig } from '@/config/server-env';
import { longestAge } from './market/rates';
import type { ChainReader } from './platform/gateways/chain-reader';
import { readMany } from './platform/gateways/read-chain';

/** The view that no other contract has, and how it is called. */
const CONTRACTS: Record<ContractName, { own: string; args?: unknown[]; called: string }> = {
  shareToken: { own: 'maxSupply', called: 'share token' },
  shareSale: { own: 'minPriceUsd', called: 'sale' },
  shareStaking: { own: 'planCount', called: 'staking' },
  distributions: { own: 'lastDistributionId', called: 'distributions' },
  ballots: { own: 'lastBallotId', called: 'ballots' },
  enforcement: { own: 'RECOVERY_DELAY', called: 'enforcement' },
  issuance: { own: 'lastAnnouncementId', called: 'issuance' },
  auctions: { own: 'lastRoundId', called: 'auctions' },
  offers: { own: 'MAX_OFFER_TIME', called: 'offers' },
  transferViews: {
    own: 'transferRefusal',
    args: [zeroAddress, zeroAddress, 0n],
    called: 'transfer views',
  },
  authority: { own: 'ADMIN_ROLE', called: 'authority' },
  brake: { own: 'authority', called: 'brake' },
  passkeyAccounts: { own: 'implementation', called: 'passkey accounts' },
  passkeyVerifier: { own: 'KEY_LENGTH', called: 'passkey verifier' },
};

const abiOf = (name: ContractName) => CONTRACT_ABIS[name] as Abi;

type View = { address: Address; contract: ContractName; name: string; args?: unknown[] };

/**
 * Compares what the configuration says of the contracts with what each node says: addresses, treasury, signer, currencies.
 *
 * @param signer null while nobody has been chosen
 * @returns a sentence for each contradiction, with both values
 * @throws the node's error when it does not answer
 */
export async function findContractFaults(
  config: ServerConfig,
  { addresses, nodes }: Pick<ChainReader, 'addresses' | 'nodes'>,
  signer: Address | null,
): Promise<string[]> {
  const { contracts, treasury } = config.chain;
  const variable = contracts === null ? 'TOKEN_ADDRESSES_FILE' : 'SHARE_CONTRACTS';
  const expected = { addresses, variable, treasury, signer, config };
  const each = await Promise.all(
    nodes.map(async ({ name, client }) => {
      const kinds = await findWrongKinds(client, expected);
      const faults = kinds.length > 0 ? kinds : await findContradictions(client, expected);
      return nodes.length === 1 ? faults : faults.map((fault) => `${fault} (${name})`);
    }),
  );
  return each.flat();
}

type Expected = {
  addresses: ChainAddresses;
  variable: string;
  treasury: Address;
  signer: Address | null;
  config: ServerConfig;
};

/** Addresses at which the chain has another contract than the configuration says. */
async function findWrongKinds(
  client: PublicClient,
  { addresses, variable }: Expected,
): Promise<string[]> {
  const views = CONTRACT_NAMES.flatMap((place) =>
    CONTRACT_NAMES.map((contract): View => {
      const address = addresses.contracts[place];
      const { own, args = [] } = CONTRACTS[contract];
      return { address, contract, name: own, args };
    }),
  );
  const told = await ask(client, views);
  return CONTRACT_NAMES.flatMap((place, row) => {
    const found = CONTRACT_NAMES.filter(
      (_, column) => told[row * CONTRACT_NAMES.length + column] !== null,
    );
    // Each contract of ours answers what the brake is asked.
    const own = found.filter((name) => name !== 'brake');
    const kinds = own.length > 0 ? own : found;
    if (kinds.includes(place)) return [];
    const there = kinds.map((name) => CONTRACTS[name].called).join(', ');
    return [
      `${variable} names ${addresses.contracts[place]} as ${CONTRACTS[place].called}; the chain has there: ${there || 'none of the contracts'}.`,
    ];
  });
}

/** A view, what it has to answer, and what is wrong when it answers otherwise. */
type Expectation = View & { holds(told: unknown): boolean; fault(told: unknown): string };

async function findContradictions(client: PublicClient, expected: Expected): Promise<string[]> {
  const expectations = [...expectedContracts(expected), ...expectedSale(expected)];
  const told = await ask(client, expectations);
  return expectations.flatMap((expectation, place) =>
    expectation.holds(told[place]) ? [] : expectation.fault(told[place]),
  );
}

const isAddress = (expected: Address) => (told: unknown) =>
  typeof told === 'string' && isAddressEqual(told as Address, expected);

/** The contracts belong together, and those act that have to. */
function expectedContracts({ addresses, variable, signer }: Expected): Expectation[] {
  const { contracts } = addresses;
  const { authority, brake } = contracts;
  /** A view of each contract that names another one. */
  const names = (named: 'shareToken' | 'authority', contract: ContractName): Expectation => ({
    address: contracts[contract],
    contract,
    name: named,
    holds: isAddress(contracts[named]),
    fault: (told) =>
      `${variable} names ${contracts[named]} as ${CONTRACTS[named].called}; the one of ${CONTRACTS[contract].called} (${contracts[contract]}) is ${told}.`,
  });
  const hasRole = (role: AuthorityRole, account: Address, what: string): Expectation => ({
    address: authority,
    contract: 'authority',
    name: 'hasRole',
    args: [roleId(role), account],
    holds: (told) => Array.isArray(told) && told[0] === true && told[1] === 0,
    fault: () =>
      `${what} is ${account}; the authority ${authority} has not given it the role ${role}. ADMIN grants it: role grant ${role} ${account}.`,
  });
  return [
    ...MANAGED.map((name) => names('authority', name)),
    ...OF_TOKEN.map((name) => names('shareToken', name)),
    expectedParts(contracts),
    expectedVerifier(contracts),
    ...(signer ? [hasRole('SIGNER', signer, 'The quote signer')] : []),
    hasRole('OPERATIONS', brake, 'The brake'),
  ];
}

/** A passkey is part of an account's address together with its verifier. */
function expectedVerifier({ passkeyAccounts, passkeyVerifier }: ShareContracts): Expectation {
  return {
    address: passkeyAccounts,
    contract: 'passkeyAccounts',
    name: 'verifier',
    holds: isAddress(passkeyVerifier),
    fault: (told) =>
      `The configuration names ${passkeyVerifier} as passkey verifier; the one of the passkey accounts (${passkeyAccounts}) is ${told}.`,
  };
}

/** The token takes the calls of these contracts and of no others. */
function expectedParts(contracts: ShareContracts): Expectation {
  const { shareToken, shareSale, shareStaking, issuance, enforcement, auctions } = contracts;
  const expected = [shareSale, shareStaking, issuance, enforcement, auctions];
  return {
    address: shareToken,
    contract: 'shareToken',
    name: 'parts',
    holds: (told) =>
      Array.isArray(told) && expected.every((part, place) => isAddress(part)(told[place])),
    fault: (told) =>
      `The share token ${shareToken} takes calls of ${told} (sale, staking, issuance, enforcement, auctions); the configuration names ${expected}.`,
  };
}

/**
 * A currency that the sale does not accept is not offered. One with another price feed would be sold at a wrong price; if the sale refuses a
 * price earlier than the service, customers pay the fee of purchases that fail.
 */
function expectedCurrencies({ addresses, config }: Expected): Expectation[] {
  return CURRENCY_IDS.map((id): Expectation => {
    const { address, feed } = addresses.currencies[id];
    const age = config.chain.priceSource === 'static' ? 0 : longestAge(config, id);
    const read = (told: unknown) => (told as readonly [feed: Address, maxAge: number] | null) ?? [];
    return {
      address: addresses.contracts.shareSale,
      contract: 'shareSale',
      name: 'currencies',
      args: [address ?? zeroAddress],
      holds: (told) => {
        const [soldAt, maxAge = 0] = read(told);
        return isAddress(zeroAddress)(soldAt) || (isAddress(feed)(soldAt) && age <= maxAge);
      },
      fault: (told) => {
        const [soldAt = null, maxAge] = read(told);
        return isAddress(feed)(soldAt)
          ? `Prices of ${id} may be ${age} s old here (LIMIT_FEED_MAX_AGE_SECONDS is ${config.limits.feedMaxAgeSeconds}); the sale contract refuses them after ${maxAge} s.`
          : `The price feed of ${id} is ${feed} here; the sale contract reads ${soldAt}.`;
      },
    };
  });
}

function expectedSale(expected: Expected): Expectation[] {
  const { addresses, treasury } = expected;
  const sale = { address: addresses.contracts.shareSale, contract: 'shareSale' } as const;
  return [
    {
      ...sale,
      name: 'treasury',
      holds: isAddress(treasury),
      fault: (told) => `TREASURY_ADDRESS is ${treasury}; the treasury of the sale is ${told}.`,
    },
    ...expectedCurrencies(expected),
  ];
}

/** The answers in their order; null for a contract that has no such view. */
async function ask(client: PublicClient, views: readonly View[]): Promise<unknown[]> {
  const answers = await readMany(
    client,
    views.map(({ address, contract, name, args = [] }) => ({
      target: address,
      callData: encodeFunctionData({ abi: abiOf(contract), functionName: name, args }),
    })),
  );
  return views.map(({ contract, name }, place) => {
    const data = answers[place];
    if (!data) return null;
    try {
      return decodeFunctionResult({ abi: abiOf(contract), functionName: name, data });
    } catch {
      return null;
    }
  });
}
