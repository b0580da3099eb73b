import type { Wallet } from '@rainbow-me/rainbowkit';
import { createPublicClient, getAddress } from 'viem';
import { type CreateConnectorFn, createConnector } from 'wagmi';
import { t } from '@/lang/wallet';
import type { PasskeyFacts } from './passkey-facts';
import { madeHere, PASSKEY_CONNECTOR_ID, type PasskeyAccount } from './passkey-ids';
import type { PasskeyProvider } from './passkey-provider';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#0b0f13"/>' +
    '<g fill="none" stroke="#d8a84a" stroke-width="2.2" stroke-linecap="round">' +
    '<path d="M15 31c-2-8 0-17 9-17s11 9 9 17"/><path d="M19 35c-2-9-1-16 5-16s7 7 5 16"/><path d="M24 23v13"/></g></svg>',
)}`;

/**
 * The first line of the dialog: an account by passkey, which needs no extension and no coins for network fees.
 * @param known the accounts by passkey of the person who is logged in, the main one first
 */
export function passkeyWallet(
  facts: PasskeyFacts,
  known: () => Promise<readonly PasskeyAccount[]>,
): () => Wallet {
  return () => ({
    id: PASSKEY_CONNECTOR_ID,
    name: t('Passkey: no wallet needed'),
    shortName: t('Passkey'),
    iconUrl: ICON,
    iconBackground: '#0b0f13',
    iconAccent: '#d8a84a',
    installed: true,
    createConnector: (details) => {
      const create = passkeyConnector(facts, known);
      return createConnector((config) => ({ ...create(config), ...details }));
    },
  });
}

function passkeyConnector(
  facts: PasskeyFacts,
  known: () => Promise<readonly PasskeyAccount[]>,
): CreateConnectorFn {
  let provider: Promise<PasskeyProvider> | undefined;
  return createConnector((config) => {
    const [chain] = config.chains;
    const open = () => {
      const transport = config.transports?.[chain.id];
      if (!transport) throw new TypeError('The account by passkey needs a transport.');
      // The public pages' code has none of it.
      provider ??= import('./passkey-provider').then(({ makePasskeyProvider }) =>
        makePasskeyProvider({ facts, client: createPublicClient({ chain, transport }), known }),
      );
      provider.catch(() => {
        provider = undefined;
      });
      return provider;
    };
    const accountsOf = async (method: string) =>
      ((await (await open()).request({ method })) as string[]).map((one) => getAddress(one));
    const onAccountsChanged = (accounts: string[]) =>
      config.emitter.emit('change', { accounts: accounts.map((one) => getAddress(one)) });
    return {
      id: PASSKEY_CONNECTOR_ID,
      name: t('Passkey'),
      type: 'passkey',
      async connect({ withCapabilities } = {}) {
        const accounts = await accountsOf('eth_requestAccounts');
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: chain.id,
        };
      },
      async disconnect() {
        (await provider)?.lock();
      },
      getAccounts: () => accountsOf('eth_accounts'),
      getChainId: async () => chain.id,
      getProvider: open,
      // wagmi, to which an error is no answer, would try no connection again.
      isAuthorized: async () =>
        madeHere.read() !== null || (await known().catch(() => [])).length > 0,
      switchChain: async () => chain,
      onAccountsChanged,
      onChainChanged() {},
      onDisconnect() {
        config.emitter.emit('disconnect');
      },
    };
  });
}
