import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import type { Chain } from 'viem';
import { type Config, type Connector, createConfig, createStorage, http } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import type { DataOf } from '@/api/endpoints';
import { bnbSmartChain } from '@/chain/chains';
import { notTooSoon, walletList } from './wallet-list';

/** What the service tells every page about itself: mode, chain, treasury, project ids. */
export type PublicConfig = DataOf<'config'>;

/** What a wallet is told when it has to add the chain: our own proxy is of no use to it. */
const WALLET_RPC_URL = 'https://bsc-dataseed.bnbchain.org';

export const APP_NAME = 'FNX';
const APP_DESCRIPTION = 'A bank’s shares, held as tokens.';

/**
 * The one wagmi configuration of the page: BNB Smart Chain alone, read through our own origin.
 *
 * @throws when a wallet's `iconAccent` is not a hex colour, naming the wallet
 */
export function makeWagmiConfig(facts: PublicConfig, demoWallet?: () => Wallet): Config {
  const rpcUrl = new URL(facts.chain.rpcUrl, location.origin).href;
  const chain = walletChain(rpcUrl, facts.demo);
  const projectId = facts.walletConnectProjectId;
  const config = createConfig({
    chains: [chain],
    connectors: connectorsForWallets(walletList(projectId, demoWallet), {
      projectId: projectId ?? '',
      appName: APP_NAME,
      appDescription: APP_DESCRIPTION,
      appUrl: location.origin,
    }),
    transports: { [chain.id]: http(rpcUrl) },
    storage: createStorage({ storage: calmStorage }),
    ssr: true,
  });
  mendAnnounced(config.connectors);
  watchConnectors(config, { onChange: mendAnnounced });
  return config;
}

/**
 * Two things that the connectors of announced wallets lack. wagmi adds them with each mount of its provider unless they bear
 * the name they are announced by, and would list them twice; and their refusals can come too soon (`notTooSoon`).
 */
function mendAnnounced(connectors: readonly Connector[]): void {
  for (const connector of connectors as readonly (Connector & { rdns?: string })[]) {
    if ('rkDetails' in connector || connector.rdns !== undefined) continue;
    connector.rdns = connector.id;
    const connect = connector.connect.bind(connector);
    connector.connect = ((parameters) =>
      notTooSoon(() => connect(parameters))) as Connector['connect'];
  }
}

function walletChain(rpcUrl: string, demo: boolean): Chain {
  return bnbSmartChain(demo ? rpcUrl : WALLET_RPC_URL);
}

/** Browser storage that behaves as empty where it is blocked, instead of throwing. */
const calmStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing is lost but the memory of the last wallet.
    }
  },
  removeItem(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};
