import type { Wallet } from '@rainbow-me/rainbowkit';
import { createPublicClient, getAddress } from 'viem';
import { createConnector } from 'wagmi';
import { t } from '@/lang/wallet';
import { formatDateTime } from '@/lib/format/format';
import { askApproval, rejectApprovals } from './approvals';
import { chooseAccount, nextAccount } from './demo-accounts';
import { DEMO_CONNECTOR_ID, demoStays } from './demo-ids';
import { type DemoProvider, makeDemoProvider } from './demo-provider';
import { publishedDescriptors } from './published-descriptors';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#0b0f13"/>' +
    '<g fill="none" stroke="#d8a84a" stroke-width="1.3">' +
    Array.from(
      { length: 12 },
      (_, turn) =>
        `<ellipse cx="24" cy="24" rx="17" ry="6.5" transform="rotate(${turn * 15} 24 24)"/>`,
    ).join('') +
    '</g></svg>',
)}`;

/**
 * The demo wallet's entry in the wallet list: a local account on the local chain, for users without an extension.
 * Loaded in demo mode only.
 *
 * @param linkedAddresses the user's linked wallets at connection time
 * @public loaded by a dynamic import
 */
export function demoWallet(linkedAddresses: () => readonly string[]): () => Wallet {
  return () => ({
    id: DEMO_CONNECTOR_ID,
    name: t('Demo wallet'),
    iconUrl: ICON,
    iconBackground: '#0b0f13',
    iconAccent: '#d8a84a',
    installed: true,
    createConnector: (details) => {
      const createDemo = demoConnector(linkedAddresses);
      return createConnector((config) => ({ ...createDemo(config), ...details }));
    },
  });
}

/** The wagmi connector of the demo wallet. */
export function demoConnector(linkedAddresses: () => readonly string[]) {
  let provider: DemoProvider | undefined;
  return createConnector<DemoProvider>((config) => {
    const [chain] = config.chains;
    const open = () => {
      provider ??= makeDemoProvider({
        client: createPublicClient({
          chain,
          transport: config.transports?.[chain.id] ?? missingTransport(),
        }),
        choose: () => chooseAccount(linkedAddresses()),
        next: nextAccount,
        ask: askApproval,
        descriptors: publishedDescriptors,
        moment: (seconds) => formatDateTime(new Date(Number(seconds) * 1000).toISOString()),
      });
      return provider;
    };
    const accountsOf = async (method: string) =>
      ((await open().request({ method })) as string[]).map((address) => getAddress(address));
    const onAccountsChanged = (accounts: string[]) =>
      config.emitter.emit('change', { accounts: accounts.map((address) => getAddress(address)) });

    return {
      id: DEMO_CONNECTOR_ID,
      name: t('Demo wallet'),
      type: 'demo',
      async connect({ withCapabilities } = {}) {
        const accounts = await accountsOf('eth_requestAccounts');
        open().on('accountsChanged', onAccountsChanged);
        demoStays.save(true);
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: chain.id,
        };
      },
      async disconnect() {
        open().removeListener('accountsChanged', onAccountsChanged);
        demoStays.clear();
        rejectApprovals();
        open().lock();
      },
      getAccounts: () => accountsOf('eth_accounts'),
      getChainId: async () => chain.id,
      getProvider: async () => open(),
      // Demo accounts need no authorisation to reconnect.
      isAuthorized: async () => true,
      async switchChain({ chainId }) {
        await open().request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: `0x${chainId.toString(16)}` }],
        });
        return chain;
      },
      onAccountsChanged,
      onChainChanged() {},
      onDisconnect() {
        config.emitter.emit('disconnect');
      },
    };
  });
}

function missingTransport(): never {
  throw new TypeError('The demo wallet requires a transport for its chain.');
}
