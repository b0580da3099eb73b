import { CHAIN_ID } from '@fnx/chain/chains';
import {
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatUnits } from 'viem';
import { type Config, useAccount, useBalance } from 'wagmi';
import { t } from '@/lang/wallet';
import { formatAmount } from '@/lib/format/format';
import { toast } from '@/lib/page/toast';
import { PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';
import {
  lastWallet,
  registerControls,
  rememberWallet,
  setWalletState,
} from '@/wallet/wallet-store';
import type { authenticationStatus } from './authentication';
import { connectKey, connectOtherKey, reconnectLast, switchNetwork } from './change-connection';
import {
  type ConnectAgain,
  KitAccount,
  type KitFacts,
  LastWallet,
  NO_FACTS,
  useEnsName,
} from './kit/account';
import { useLeaveWithSession, useSignInPrompt } from './session-effects';
import type { PublicConfig } from './wagmi-config';
import { makeWalletApi, preloadCalls } from './wallet-actions';
import { walletIdOf, walletNameOf } from './wallet-list';

/** Connects the wallet store with wagmi and RainbowKit. */
export function StoreBridge({
  facts,
  config,
  member,
  authentication,
  link,
  children,
}: {
  facts: PublicConfig;
  config: Config;
  member: boolean;
  /** Links the connected account where it is not linked yet. */
  link: () => Promise<void>;
  authentication: ReturnType<typeof authenticationStatus>;
  children: ReactNode;
}) {
  const { address, chainId, connector, status } = useAccount();
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const addRecentTransaction = useAddRecentTransaction();
  const balance = useBalance({ address, query: { refetchInterval: 30_000 } });
  const connectorId = connector && walletIdOf(connector);
  const connectorName = connector ? walletNameOf(connector) : '';

  // RainbowKit recreates the modal openers on each state change; use the latest.
  const latest = useRef({
    openConnectModal,
    openAccountModal,
    openChainModal,
    addRecentTransaction,
  });
  latest.current = { openConnectModal, openAccountModal, openChainModal, addRecentTransaction };

  // The key's own button links it: no dialog asks again.
  const isByKey = useRef(false);
  useEffect(() => {
    registerControls({
      // RainbowKit provides each opener only in some states; fall back to another dialog so that a click always has an
      // effect.
      openConnect: () => {
        const { openConnectModal, openAccountModal, openChainModal } = latest.current;
        (openConnectModal ?? openAccountModal ?? openChainModal)?.();
      },
      openKey: async () => {
        isByKey.current = true;
        try {
          await connectKey(config);
          await link();
        } finally {
          isByKey.current = false;
        }
      },
      openOtherKey: async (lost) => {
        // The request for the recovery links it.
        isByKey.current = true;
        await connectOtherKey(config, lost);
      },
      openAccount: () => {
        const { openAccountModal, openChainModal, openConnectModal } = latest.current;
        (openAccountModal ?? openChainModal ?? openConnectModal)?.();
      },
      openChain: () => {
        const { openChainModal } = latest.current;
        if (openChainModal) openChainModal();
        else void switchNetwork(config);
      },
      reconnect: () => reconnectLast(config, again),
      api: makeWalletApi(config, {
        demo: facts.demo,
        shareToken: facts.contracts.shareToken as `0x${string}`,
        onSent: (hash, description) => {
          try {
            latest.current.addRecentTransaction({ hash, description });
          } catch {
            // If storage is blocked or full, only the entry in the account dialog is missing.
          }
        },
        onSentOtherwise: (fault) => {
          toast.error(t('Warning: a different transaction was sent'), {
            description: fault.message,
            duration: Number.POSITIVE_INFINITY,
          });
        },
      }),
    });
    return () => registerControls(undefined);
  }, [config, facts, link]);

  const again = useRef<ConnectAgain>(undefined);
  const [{ name, pending }, setKit] = useState<KitFacts>(NO_FACTS);
  useEnsName(facts.ensRpcUrl, address);
  useShownWallet({
    ...{ status, address, chainId, connectorId, connectorName, authentication, name, pending },
    balance: balance.data && balanceText(balance.data),
  });

  useSignInPrompt(member, status === 'connected', authentication, () => {
    if (!isByKey.current) latest.current.openConnectModal?.();
  });
  useLeaveWithSession(config, member);
  return (
    <>
      <KitAccount onRead={setKit} />
      <LastWallet config={config} id={lastWallet()?.id} keep={again} />
      {children}
    </>
  );
}

type Shown = Pick<ReturnType<typeof useAccount>, 'status' | 'address' | 'chainId'> &
  Partial<KitFacts> & {
    connectorId: string | undefined;
    connectorName: string;
    authentication: ReturnType<typeof authenticationStatus>;
    balance: string | undefined;
  };

/** Tells the rest of the app which wallet is connected, and remembers it. */
function useShownWallet(shown: Shown): void {
  const { status, address, chainId, connectorId, connectorName } = shown;
  const { authentication, balance, name, pending } = shown;
  useEffect(() => {
    if (status === 'connected' && address && chainId !== undefined) {
      setWalletState({
        status: 'connected',
        authentication,
        address,
        chainId,
        wrongNetwork: chainId !== CHAIN_ID,
        connectorName,
        ...(balance ? { balance: balance } : {}),
        ...(name ? { name } : {}),
        ...(pending ? { pending } : {}),
        ...(connectorId === PASSKEY_CONNECTOR_ID ? { feePaid: true } : {}),
      });
      return;
    }
    const connecting = status === 'connecting' || status === 'reconnecting';
    setWalletState({
      status: connecting ? 'connecting' : 'disconnected',
      authentication: 'unauthenticated',
    });
  }, [
    status,
    address,
    chainId,
    connectorId,
    connectorName,
    authentication,
    balance,
    name,
    pending,
  ]);

  useEffect(() => {
    if (status === 'connected' && connectorId) {
      rememberWallet({ id: connectorId, name: connectorName });
      // If it fails, the first call loads it again and reports why.
      preloadCalls().catch(() => {});
    }
  }, [status, connectorId, connectorName]);
}

/** `4.21 BNB`, rounded down. */
function balanceText(held: { value: bigint; decimals: number; symbol: string }): string {
  return formatAmount(formatUnits(held.value, held.decimals), held.symbol, { decimals: 2 });
}
