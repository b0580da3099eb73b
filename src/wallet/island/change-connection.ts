import { CHAIN_ID } from '@fnx/chain/chains';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { Config, Connector } from 'wagmi';
import { connect, getAccount, reconnect, switchChain, watchConnectors } from 'wagmi/actions';
import { t } from '@/lang/wallet';
import { toast } from '@/lib/page/toast';
import { DEMO_CONNECTOR_ID, demoStays } from '@/wallet/demo/demo-ids';
import { NoPasskeyError } from '@/wallet/passkey/passkey-errors';
import { PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';
import { isRejection } from '@/wallet/provider-faults';
import { ownError, UserRejectedError } from '@/wallet/wallet-errors';
import { lastWallet } from '@/wallet/wallet-store';
import type { ConnectAgain } from './kit/account';
import { chooseAccount } from './wallet-actions';
import { walletIdOf } from './wallet-list';

/** Requests a network switch directly, because RainbowKit has no network dialog for an unlinked wallet. */
export async function switchNetwork(config: Config): Promise<void> {
  try {
    await switchChain(config, { chainId: CHAIN_ID });
  } catch (error) {
    await tellNotSwitched(config, error);
  }
}

/** Says that the network was not switched, and why; a rejection in the wallet too, since the dialog closes either way. */
async function tellNotSwitched(config: Config, error: unknown): Promise<void> {
  const { mapWalletError } = await import('./map-wallet-error');
  const [{ name, nativeCurrency }] = config.chains;
  const fault = mapWalletError(error, { name, nativeSymbol: nativeCurrency.symbol });
  toast.error(t('The network was not switched'), { description: fault.message });
}

/**
 * Reports what RainbowKit's dialogs do not: failed switches of the network, after which one closes, and rejected signatures, after
 * which the other waits.
 */
export function useFailedRequests(config: Config): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const { status, error } = mutation?.state ?? {};
        if (type !== 'updated' || status !== 'error') return;
        const request = mutation.options.mutationKey?.[0];
        if (request === 'switchChain') void tellNotSwitched(config, error);
        const own = ownError(error);
        if (request === 'signMessage' && (own || isRejection(error))) {
          toast.info(t('The wallet was not linked'), {
            description: (own ?? new UserRejectedError(error)).message,
          });
        }
      }),
    [config, queryClient],
  );
}

const ANNOUNCE_TIMEOUT_MS = 1_000;

/** EIP-6963 wallets announce themselves shortly after the first render. */
async function knownConnector(config: Config, id: string): Promise<Connector | undefined> {
  const find = () => config.connectors.find((candidate) => walletIdOf(candidate) === id);
  const known = find();
  if (known) return known;
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve(find());
    };
    const stop = watchConnectors(config, { onChange: () => find() && end() });
    const timer = setTimeout(end, ANNOUNCE_TIMEOUT_MS);
  });
}

/** Connects the demo wallet again that was connected when the page was left. */
export async function keepDemo(config: Config): Promise<void> {
  const connector = config.connectors.find(({ id }) => id === DEMO_CONNECTOR_ID);
  if (!connector || !demoStays.read() || config.state.status !== 'disconnected') return;
  await reconnect(config, { connectors: [connector] });
}

/** Reconnects silently if the wallet still authorises this site; otherwise requests a new connection. */
export async function reconnectLast(
  config: Config,
  again: RefObject<ConnectAgain>,
): Promise<boolean> {
  const last = lastWallet();
  const connector = last && (await knownConnector(config, last.id));
  if (!connector) return false;
  const connections = await reconnect(config, { connectors: [connector] });
  if (connections.length > 0) return true;
  if (!again.current) return false;
  await again.current();
  return true;
}

/** Connects the account by passkey; a touch makes one for whoever has none. @throws what the connector threw */
export async function connectKey(config: Config): Promise<void> {
  if (getAccount(config).connector?.id === PASSKEY_CONNECTOR_ID) return;
  const connector = await knownConnector(config, PASSKEY_CONNECTOR_ID);
  if (!connector) throw new NoPasskeyError();
  await connect(config, { connector });
}

/** Connects another account by passkey than the lost one: the next that the person has, else a new one. */
export async function connectOtherKey(config: Config, lost: string): Promise<void> {
  await connectKey(config);
  if (getAccount(config).address?.toLowerCase() === lost.toLowerCase()) await chooseAccount(config);
}
