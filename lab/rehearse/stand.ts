import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/currencies';
import { deployShares } from '@fnx/contracts/deploy/deploy-shares';
import { parseParameters } from '@fnx/contracts/deploy/parameters';
import { zeroAddress } from 'viem';
import { readBank } from '@/config/bank';
import { systemClock } from '@/server/platform/clock';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { FEED_OF } from '../../scripts/chain/deploy';
import { httpRpc, type LocalChain, startLocalChain } from '../../scripts/dev/local-chain';
import { makeSigner } from '../../scripts/ops/setup/contracts';
import { until } from '../../scripts/people/person';
import { freePort } from '../../scripts/processes';
import type { Site } from './customer';
import { startFrontNode } from './front-node';
import { type Inboxes, startInboxes } from './inboxes';
import { own, type Rehearsed, whyOff } from './own-variables';
import { openParties, type Party } from './parties';

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk';

/** A public test chain; null: a local one. */
export type PublicChain = {
  chainId: number;
  nodes: readonly [string, string];
  publicNode: string;
  mnemonic: string;
  /** Currencies, feeds, router and factory, as `TOKEN_ADDRESSES_FILE` names them. */
  addresses: Pick<LocalChain['addresses'], 'currencies' | 'router' | 'factory' | 'wrappedNative'>;
};

export type Stand = Site & {
  folder: string;
  envFile: string;
  nodes: readonly [string, string];
  publicNode: string;
  addresses: PublicChain['addresses'];
  databaseUrl: string;
  inboxes: Inboxes;
  /** Null on a public chain, where time goes its own way. */
  local: LocalChain | null;
  /** Moves the local chain's clock, and the service's with it. */
  pass(seconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** Says why a stand does not rehearse a capability; null: it does. */
export const whyLeftOut = ({ local }: Pick<Stand, 'local'>, name: Rehearsed): string | null =>
  whyOff(name) ?? (local ? null : 'a public test chain has no feed, coins or clock for it');

/** A database, mailboxes and a chain, which hold nothing of value. @param database by default a new server of PostgreSQL */
export async function openStand(
  given: PublicChain | null,
  database?: { url: string; stop(): Promise<void> },
): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-rehearsal-'));
  mkdirSync(join(folder, 'backups'));
  const postgres =
    database ?? (await startEmbeddedPostgres({ dataDir: folder, database: 'server' }));
  const local = given ? null : await startLocalChain({ blockTimeMs: 1_000 });
  const fronts = local ? await Promise.all([1, 2, 3].map(() => startFrontNode(local.rpcUrl))) : [];
  const [one = '', two = '', three = ''] = fronts.map(({ url }) => url);
  const inboxes = await startInboxes();
  const chainId = given?.chainId ?? 56;
  const nodes = given?.nodes ?? ([one, two] as const);
  const parties = openParties(given?.mnemonic ?? TEST_MNEMONIC, nodes[0], chainId);
  let aheadMs = 0;
  return {
    folder,
    envFile: join(folder, '.env'),
    chainId,
    nodes,
    publicNode: given?.publicNode ?? three,
    addresses: given?.addresses ?? (local as LocalChain).addresses,
    parties,
    databaseUrl: postgres.url,
    inboxes,
    codeFor: inboxes.codeFor,
    origin: `http://localhost:${await freePort()}`,
    local,
    pass: async (seconds) => {
      await httpRpc((local as LocalChain).rpcUrl).request('evm_increaseTime', [seconds]);
      aheadMs += seconds * 1_000;
      // Jobs have a context of their own, and share this clock.
      systemClock.now = () => new Date(Date.now() + aheadMs);
      // Blocks come each second; the node may end at one that is asked for beside them.
      const now = BigInt(Math.floor(systemClock.now().getTime() / 1_000));
      const isThen = async () => (await parties.client.getBlock()).timestamp >= now || undefined;
      await until(isThen, 'A block of then');
    },
    stop: async () => {
      inboxes.stop();
      for (const front of fronts) front.stop();
      await local?.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ROLES = ['guardian', 'board', 'registrar', 'cashier', 'enforcer', 'pauser'] as const;

/** packages/contracts/parameters.example.json with the parties of the rehearsal and the bank's token. @param signer the keys of the service */
function parametersOf(stand: Stand, signer: readonly string[]) {
  const { chainId, parties, addresses, local } = stand;
  const example = JSON.parse(readFileSync('packages/contracts/parameters.example.json', 'utf8'));
  const { token } = readBank();
  const code = own.BANK_CURRENCY ?? 'EUR';
  // The local feed is of euros; a public test chain has none of the bank's currency.
  const euro = { decimals: 2, feed: local?.addresses.bankFeed, heartbeatSeconds: 86_400 };
  const has = (party: Party) => [parties.address(party)];
  const sold = CURRENCY_IDS.map((id) => {
    const { address, feed } = addresses.currencies[id];
    const { decimals, feedHeartbeat } = CURRENCIES[id];
    // The feeds of a test chain answer as seldom as they like.
    const heartbeatSeconds = Math.max(feedHeartbeat, 86_400);
    const feedOf = FEED_OF[id];
    return [id, { token: address ?? zeroAddress, decimals, feed, feedOf, heartbeatSeconds }];
  });
  const written = {
    ...example,
    chainId,
    timelock: { ...example.timelock, proposers: has('proposer') },
    roles: { ...Object.fromEntries(ROLES.map((role) => [role, has(role)])), signer },
    shareToken: { ...example.shareToken, ...token },
    shareSale: {
      ...example.shareSale,
      treasury: parties.address('treasury'),
      currencies: Object.fromEntries(sold),
      deposits: { ...example.shareSale.deposits, currencies: local ? { [code]: euro } : {} },
    },
  };
  return { written, parameters: parseParameters(written) };
}

/** @returns the path */
export function writeJson(path: string, value: unknown): string {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  return path;
}

/**
 * Deploys the contracts, and makes the signing key unless there is one.
 *
 * @param spares further keys that may sign as the service, such as one in the nominee's hands
 * @returns what was deployed, its parameters, and its network file
 */
export async function deploy(stand: Stand, spares: readonly string[] = []) {
  const { address } = makeSigner(stand.envFile);
  const { written, parameters } = parametersOf(stand, [address, ...spares]);
  const deployer = stand.parties.account('deployer');
  const { file } = await deployShares({ rpcUrl: stand.nodes[0], deployer, parameters });
  const { currencies, router, factory, wrappedNative } = stand.addresses;
  const own = { currencies, router, factory, wrappedNative };
  const network = join(stand.folder, 'network.json');
  return {
    file,
    written: { ...written, addresses: own },
    network: writeJson(network, { ...own, ...file, parameters: written }),
  };
}
