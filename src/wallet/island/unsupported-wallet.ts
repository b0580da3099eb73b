import type { Wallet } from '@rainbow-me/rainbowkit';
import { type CreateConnectorFn, createConnector } from 'wagmi';
import { t, type WalletText } from '@/lang/wallet';
import { isPhone } from './devices';
import { UnsupportedWalletError } from './dialog/connection-faults';
import type { CreateWallet } from './watched-connector';

/** Project ID for wallets that RainbowKit requires one for and that do not use it. */
export const NO_PROJECT = 'none';

export const NO_RELAY =
  'This wallet connects through WalletConnect, which is not set up on this site.' satisfies WalletText;

/** Why wallets of the list are marked. */
export const unsupportedReasons = new Set<WalletText>();

/**
 * A wallet that stays on the list although it cannot be used here: its entry is marked, and choosing it explains why.
 *
 * @param reason a sentence
 */
export function unsupported(create: CreateWallet, reason: WalletText): CreateWallet {
  return (options) => {
    const wallet = create({ ...options, projectId: options.projectId || NO_PROJECT });
    const marked = {
      id: wallet.id,
      name: t('{name} (unsupported)', { name: wallet.name }),
      // Phones have 60 px for it.
      shortName: t('{name} (un\u00ADsupported)', { name: wallet.shortName ?? wallet.name }),
      iconUrl: wallet.iconUrl,
      iconBackground: wallet.iconBackground,
      // On a phone, it is often the wallet's own app that is missing.
      ...(isPhone() && wallet.downloadUrls ? { downloadUrls: wallet.downloadUrls } : {}),
      createConnector: idleConnector(wallet, async () => {
        throw new UnsupportedWalletError(t(reason));
      }),
    };
    marks.add(marked);
    unsupportedReasons.add(reason);
    return marked;
  };
}

const marks = new WeakSet<object>();

/** Whether a wallet cannot be used on this site or device. */
export function isUnsupported(create: CreateWallet): boolean {
  return marks.has(create({ projectId: NO_PROJECT, appName: '' }));
}

/** A connector without a provider. `connect` never answers, or rejects. */
export function idleConnector(
  { id, name }: Pick<Wallet, 'id' | 'name'>,
  connect: () => Promise<never>,
): Wallet['createConnector'] {
  return (details): CreateConnectorFn =>
    createConnector((config) => ({
      id,
      name,
      type: 'idle',
      connect,
      disconnect: async () => {},
      getAccounts: async () => [],
      getChainId: async () => config.chains[0].id,
      // RainbowKit waits for a code before it opens the link of an app; this one needs none.
      getProvider: async () => ({
        once: (_event: string, take: (uri: string) => void) => take(''),
      }),
      isAuthorized: async () => false,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
      ...details,
    }));
}
