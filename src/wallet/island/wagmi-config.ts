import type { DataOf } from '@fnx/api/endpoints';
import { bnbSmartChain } from '@fnx/chain/chains';
import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import type { Chain } from 'viem';
import { type Config, type Connector, createConfig, createStorage, http } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { BANK_FACTS } from '@/config/bank-facts';
import { readStored, removeStored, writeStored } from '@/lib/storage/browser-storage';
import { isLibraryKey } from '@/lib/storage/storage-list';
import { walletList } from './wallet-list';
import { Watch } from './watched-connector';

/** Public settings: mode, chain, treasury, project IDs. */
export type PublicConfig = DataOf<'config'>;

/** RPC URL passed to wallets that add the chain; they cannot use our proxy. */
const WALLET_RPC_URL = 'https://bsc-dataseed.bnbchain.org';

export const APP_NAME = BANK_FACTS.brand;
const APP_DESCRIPTION = 'A bank’s shares, held as tokens.';

/**
 * Creates the page's only wagmi configuration: BNB Smart Chain, read through our RPC proxy.
 *
 * @throws if a wallet's `iconAccent` is not a hex colour
 */
export function makeWagmiConfig(facts: PublicConfig, own: readonly (() => Wallet)[] = []): Config {
  const rpcUrl = new URL(facts.chain.rpcUrl, location.origin).href;
  const chain = walletChain(rpcUrl, facts.demo);
  const projectId = facts.walletConnectProjectId;
  hearOnce();
  const config = createConfig({
    chains: [chain],
    connectors: connectorsForWallets(walletList(projectId, own), {
      projectId: projectId ?? '',
      appName: APP_NAME,
      appDescription: APP_DESCRIPTION,
      appUrl: location.origin,
    }),
    transports: { [chain.id]: http(rpcUrl) },
    storage: createStorage({ storage: safeStorage }),
    ssr: true,
  });
  patchAnnounced(config.connectors);
  watchConnectors(config, { onChange: patchAnnounced });
  return config;
}

/** The `uuid` of each wallet that has announced itself, by its `rdns` (EIP-6963). */
const heard = new Map<string, string>();

/** Keeps a wallet that announces itself again, with another `uuid`, from being a second line of the list. */
function hearOnce(): void {
  addEventListener('eip6963:announceProvider', stopSecond, { capture: true });
}

function stopSecond(event: Event): void {
  const { rdns, uuid } = (event as CustomEvent<Announced>).detail?.info ?? {};
  if (!rdns || !uuid) return;
  if (!heard.has(rdns)) heard.set(rdns, uuid);
  if (heard.get(rdns) !== uuid) event.stopImmediatePropagation();
}

type Announced = { info?: { rdns?: string; uuid?: string } } | null;

/**
 * Patches EIP-6963 connectors. Without `rdns`, wagmi adds them again on each mount of its provider; and the dialog follows
 * their attempts like those of listed wallets.
 */
function patchAnnounced(connectors: readonly Connector[]): void {
  for (const connector of connectors as readonly (Connector & { rdns?: string })[]) {
    if ('rkDetails' in connector || connector.rdns !== undefined) continue;
    connector.rdns = connector.id;
    const connect = connector.connect.bind(connector);
    const watch = new Watch({ id: connector.id, name: connector.name }, 'browser');
    connector.connect = ((parameters) =>
      watch.connect(() => connect(parameters), parameters?.isReconnecting)) as Connector['connect'];
  }
}

function walletChain(rpcUrl: string, demo: boolean): Chain {
  return bnbSmartChain(demo ? rpcUrl : WALLET_RPC_URL);
}

const safeStorage = {
  getItem: (key: string) => (isLibraryKey(key) ? readStored(key) : null),
  setItem: (key: string, value: string) => void (isLibraryKey(key) && writeStored(key, value)),
  removeItem: (key: string) => void (isLibraryKey(key) && removeStored(key)),
};
