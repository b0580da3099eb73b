import '@rainbow-me/rainbowkit/styles.css';
import {
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatUnits } from 'viem';
import { type Config, type Connector, useAccount, useBalance, WagmiProvider } from 'wagmi';
import { getAccount, reconnect, switchChain, watchConnectors } from 'wagmi/actions';
import { CHAIN_ID } from '@/chain/chains';
import { formatAmount } from '@/lib/format';
import { PROFILE_KEY } from '@/lib/query-client';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { AddressMark } from './address-mark';
import { authenticationStatus, makeAuthenticationAdapter } from './authentication';
import { DEMO_CONNECTOR_ID, DEMO_NEXT_ACCOUNT } from './demo/demo-ids';
import {
  type ConnectAgain,
  KitAccount,
  type KitFacts,
  LastWallet,
  NO_FACTS,
  useEnsName,
} from './kit-account';
import { kitTheme } from './kit-theme';
import { mapWalletError } from './map-wallet-error';
import { makeNotice } from './notice';
import { useLeaveWithSession, useSignInPrompt } from './session-effects';
import { APP_NAME, makeWagmiConfig, type PublicConfig } from './wagmi-config';
import { makeWalletApi } from './wallet-actions';
import { UserRejectedError } from './wallet-errors';
import { unsupportedWallets, walletIdOf } from './wallet-list';
import { linkedAddresses, myWalletQuery } from './wallet-queries';
import { lastWallet, registerControls, rememberWallet, setWalletState } from './wallet-store';

type Parts = {
  facts: PublicConfig;
  config: Config;
  ApprovalSheet: ComponentType | undefined;
  linked: { current: readonly string[] | undefined };
};

/** One configuration for the life of the page: a second one would drop the connection. */
let parts: Promise<Parts> | undefined;

/** Makes the island's component. In demo mode it brings the demo wallet, which loads for that alone. */
export async function prepareIsland(facts: PublicConfig): Promise<ComponentType> {
  parts ??= makeParts(facts).catch((error) => {
    parts = undefined;
    throw error;
  });
  const ready = await parts;
  return function WalletIsland() {
    return <Island {...ready} />;
  };
}

async function makeParts(facts: PublicConfig): Promise<Parts> {
  const [demo, sheet] = facts.demo
    ? await Promise.all([import('./demo/demo-wallet'), import('./demo/approval-sheet')])
    : [];
  const linked: Parts['linked'] = { current: undefined };
  const config = makeWagmiConfig(
    facts,
    demo?.demoWallet(() => linked.current ?? []),
  );
  return { facts, config, linked, ApprovalSheet: sheet?.ApprovalSheet };
}

function Island(props: Parts) {
  return (
    <WagmiProvider config={props.config} reconnectOnMount={false}>
      <Authenticated {...props} />
    </WagmiProvider>
  );
}

function Authenticated({ facts, config, linked, ApprovalSheet }: Parts) {
  const member = useSession().status === 'member';
  const queryClient = useQueryClient();
  const { address } = useAccount();
  const wallets = useQuery({ ...myWalletQuery, enabled: member, select: linkedAddresses });
  // A list that cannot be read leaves the wallet to be signed for, which the service will judge.
  const known = wallets.isError ? [] : wallets.data;
  linked.current = known;
  const status = member ? authenticationStatus(address, known) : 'unauthenticated';

  const adapter = useMemo(
    () =>
      makeAuthenticationAdapter({
        account() {
          const { address, chainId, connector } = getAccount(config);
          return address && chainId
            ? { address, chainId, walletName: connector?.name ?? 'Wallet' }
            : undefined;
        },
        onLinked: () => walletLinked(queryClient),
        onTaken: () => moveOn(config),
      }),
    [config, queryClient],
  );
  const appInfo = useMemo(
    () => ({
      appName: APP_NAME,
      learnMoreUrl: new URL('/help', location.origin).href,
      disclaimer: makeNotice(unsupportedWallets(facts.walletConnectProjectId, config.connectors)),
    }),
    [facts, config],
  );

  return (
    <RainbowKitAuthenticationProvider adapter={adapter} enabled={member} status={status}>
      <RainbowKitProvider
        theme={kitTheme}
        appInfo={appInfo}
        avatar={AddressMark}
        initialChain={CHAIN_ID}
        showRecentTransactions
      >
        <Bridge facts={facts} config={config} member={member} authentication={status}>
          {ApprovalSheet ? <ApprovalSheet /> : null}
        </Bridge>
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}

/** Everything that shows the account's wallets is read anew, and the prompt closes on the new list. */
async function walletLinked(queryClient: QueryClient): Promise<void> {
  toast.success('Wallet linked', {
    description: 'It is yours here now, and you can pay from it.',
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: myWalletQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: [PROFILE_KEY] }),
  ]);
}

/** Demo accounts are few and shared: one that belongs to another person makes way for the next. */
async function moveOn(config: Config): Promise<boolean> {
  const { connector } = getAccount(config);
  if (connector?.id !== DEMO_CONNECTOR_ID) return false;
  const provider = (await connector.getProvider()) as {
    request(request: { method: string }): Promise<unknown>;
  };
  await provider.request({ method: DEMO_NEXT_ACCOUNT });
  toast.info('Somebody else uses this demo account', {
    description: 'The demo wallet took the next one. Sign once more.',
  });
  return true;
}

/** Tells the store what the wallet does, and the wallet what the store is asked for. */
function Bridge({
  facts,
  config,
  member,
  authentication,
  children,
}: {
  facts: PublicConfig;
  config: Config;
  member: boolean;
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
  const connectorName = connector?.name ?? '';

  // Modal openers are new functions with each state; the store's controls always use the latest.
  const latest = useRef({
    openConnectModal,
    openAccountModal,
    openChainModal,
    addRecentTransaction,
  });
  latest.current = { openConnectModal, openAccountModal, openChainModal, addRecentTransaction };

  useEffect(() => {
    registerControls({
      // RainbowKit has each dialog in its own state alone; a button must never do nothing.
      openConnect: () => {
        const { openConnectModal, openAccountModal, openChainModal } = latest.current;
        (openConnectModal ?? openAccountModal ?? openChainModal)?.();
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
        treasury: facts.treasury,
        onSent: (hash, description) => {
          try {
            latest.current.addRecentTransaction({ hash, description });
          } catch {
            // Blocked or full storage costs the account dialog a line; what was sent must be told on all the same.
          }
        },
        onSentOtherwise: (fault) => {
          toast.error('Stop: something else was sent', {
            description: fault.message,
            duration: Number.POSITIVE_INFINITY,
          });
        },
      }),
    });
    return () => registerControls(undefined);
  }, [config, facts]);

  const again = useRef<ConnectAgain>(undefined);
  const [{ name, pending }, setKit] = useState<KitFacts>(NO_FACTS);
  useEnsName(facts.ensRpcUrl, address);
  const shownBalance = balance.data && balanceText(balance.data);
  useEffect(() => {
    if (status === 'connected' && address) {
      setWalletState({
        status: 'connected',
        authentication,
        address,
        chainId,
        wrongNetwork: chainId !== CHAIN_ID,
        connectorName,
        ...(shownBalance ? { balance: shownBalance } : {}),
        ...(name ? { name } : {}),
        ...(pending ? { pending } : {}),
      });
      return;
    }
    const connecting = status === 'connecting' || status === 'reconnecting';
    setWalletState({
      status: connecting ? 'connecting' : 'disconnected',
      authentication: 'unauthenticated',
    });
  }, [status, address, chainId, connectorName, authentication, shownBalance, name, pending]);

  useEffect(() => {
    if (status === 'connected' && connectorId) {
      rememberWallet({ id: connectorId, name: connectorName });
    }
  }, [status, connectorId, connectorName]);

  useSignInPrompt(member, status === 'connected', authentication, () =>
    latest.current.openConnectModal?.(),
  );
  useLeaveWithSession(config, member);
  return (
    <>
      <KitAccount onRead={setKit} />
      <LastWallet config={config} id={lastWallet()?.id} keep={again} />
      {children}
    </>
  );
}

/** For a wallet that is not linked yet RainbowKit has no network dialog. */
async function switchNetwork(config: Config): Promise<void> {
  try {
    await switchChain(config, { chainId: CHAIN_ID });
  } catch (error) {
    const [{ name, nativeCurrency }] = config.chains;
    const fault = mapWalletError(error, { name, nativeSymbol: nativeCurrency.symbol });
    if (fault instanceof UserRejectedError) return;
    toast.error('The network was not switched', { description: fault.message });
  }
}

const ANNOUNCED_WITHIN_MS = 1_000;

/** A tap may come before the browser's own wallets were heard: they are added right after the first drawing. */
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
    const timer = setTimeout(end, ANNOUNCED_WITHIN_MS);
  });
}

/** A wallet that still trusts this site answers at once; of any other the connection is asked anew. */
async function reconnectLast(config: Config, again: RefObject<ConnectAgain>): Promise<boolean> {
  const last = lastWallet();
  const connector = last && (await knownConnector(config, last.id));
  if (!connector) return false;
  const connections = await reconnect(config, { connectors: [connector] });
  if (connections.length > 0) return true;
  if (!again.current) return false;
  await again.current();
  return true;
}

/** `4.21 BNB`: enough figures to recognise, cut and not rounded up. */
function balanceText(held: { value: bigint; decimals: number; symbol: string }): string {
  return formatAmount(formatUnits(held.value, held.decimals), held.symbol, { decimals: 2 });
}
