import type { Wallet } from '@rainbow-me/rainbowkit';
import { type CreateConnectorFn, createConnector } from 'wagmi';
import { walletConnect } from 'wagmi/connectors';

/** Options that RainbowKit passes to each wallet, as far as WalletConnect needs them. */
export type RelayOptions = {
  projectId: string;
  walletConnectParameters?: Omit<Parameters<typeof walletConnect>[0], 'projectId'>;
};

/**
 * A connector through WalletConnect's relay, with a client of its own. RainbowKit shares one client among all wallets, so that the
 * code of a wallet could appear as that of the next one, and keeps one that failed to load.
 */
export function relayConnector(
  id: string,
  { projectId, walletConnectParameters }: RelayOptions,
): Wallet['createConnector'] {
  return (details): CreateConnectorFn => {
    const make = () =>
      walletConnect({
        telemetryEnabled: false,
        ...walletConnectParameters,
        projectId,
        showQrModal: false,
        customStoragePrefix: `fnx-${id}`,
      });
    return createConnector((config) => {
      const first = make()(config);
      let { getProvider } = first;
      return {
        ...first,
        async getProvider(parameters) {
          try {
            return await getProvider.call(this, parameters);
          } catch (error) {
            // It keeps its failure; the next try needs another one.
            getProvider = make()(config).getProvider;
            throw error;
          }
        },
        ...details,
      };
    });
  };
}
