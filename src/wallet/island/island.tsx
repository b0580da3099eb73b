import '@rainbow-me/rainbowkit/styles.css';
import { CHAIN_ID } from '@fnx/chain/chains';
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useMemo } from 'react';
import { type Config, useAccount, WagmiProvider } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { currentLanguage } from '@/lang/engine/current';
import { loadArea } from '@/lang/engine/text';
import { t } from '@/lang/wallet';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { useSession } from '@/lib/session/session';
import { AddressMark } from '@/wallet/address-mark';
import { DEMO_CONNECTOR_ID, DEMO_NEXT_ACCOUNT } from '@/wallet/demo/demo-ids';
import { readPasskeys } from '@/wallet/passkey/known-passkeys';
import { PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';
import { passkeyWallet } from '@/wallet/passkey/passkey-wallet';
import { linkedAddresses, myWalletQuery } from '@/wallet/wallet-queries';
import { authenticationStatus, linkBy, makeAuthenticationAdapter } from './authentication';
import { keepDemo, useFailedRequests } from './change-connection';
import { AttemptPanel } from './dialog/attempt-panel';
import { DialogNotice } from './dialog/notice';
import { ReplayWarning } from './dialog/replay-warning';
import { KIT_STYLE, kitTheme } from './kit/theme';
import { StoreBridge } from './store-bridge';
import { useNarrowWindow } from './use-narrow-window';
import { APP_NAME, makeWagmiConfig, type PublicConfig } from './wagmi-config';

type Parts = {
  facts: PublicConfig;
  config: Config;
  ApprovalSheet: ComponentType | undefined;
  linked: { current: readonly string[] | undefined };
};

/** One configuration per page load: a second one would drop the connection. */
let parts: Promise<Parts> | undefined;

/** Creates the island's component. In demo mode it includes the demo wallet. */
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
  const [demo, sheet] = await Promise.all([
    facts.demo ? import('@/wallet/demo/demo-wallet') : undefined,
    facts.demo ? import('@/wallet/demo/approval-sheet') : undefined,
    // RainbowKit reads its texts once.
    loadArea('kit'),
    // The names of wallets are said once.
    loadArea('wallet'),
  ]);
  const linked: Parts['linked'] = { current: undefined };
  const { passkeys } = facts;
  const config = makeWagmiConfig(facts, [
    ...(passkeys.areOffered && hasPasskeys() ? [passkeyWallet(passkeys, readPasskeys)] : []),
    ...(demo ? [demo.demoWallet(() => linked.current ?? [])] : []),
  ]);
  return { facts, config, linked, ApprovalSheet: sheet?.ApprovalSheet };
}

const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

function Island(props: Parts) {
  const { config } = props;
  useEffect(() => void keepDemo(config), [config]);
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <Authenticated {...props} />
    </WagmiProvider>
  );
}

function Authenticated({ facts, config, linked, ApprovalSheet }: Parts) {
  const member = useSession().status === 'member';
  const queryClient = useQueryClient();
  const { address } = useAccount();
  const wallets = useQuery({ ...myWalletQuery, enabled: member, select: linkedAddresses });
  // If the list cannot be loaded, the user signs again and the service verifies.
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
        onLinked: () => walletLinked(queryClient, config),
        onTaken: () => switchDemoAccount(config),
      }),
    [config, queryClient],
  );
  const link = useCallback(async () => {
    const { address } = getAccount(config);
    const linked = await queryClient.ensureQueryData(myWalletQuery).then(linkedAddresses);
    if (authenticationStatus(address, linked) === 'unauthenticated') await linkBy(adapter, config);
  }, [adapter, config, queryClient]);
  useFailedRequests(config);
  const narrow = useNarrowWindow();
  const appInfo = useMemo(
    () => ({
      appName: APP_NAME,
      learnMoreUrl: new URL('/help', location.origin).href,
      disclaimer: DialogNotice,
    }),
    [],
  );

  return (
    <RainbowKitAuthenticationProvider adapter={adapter} enabled={member} status={status}>
      <RainbowKitProvider
        theme={kitTheme}
        appInfo={appInfo}
        avatar={AddressMark}
        initialChain={CHAIN_ID}
        modalSize={narrow ? 'compact' : 'wide'}
        // RainbowKit would load the browser's language, which the build leaves out. For a language that it does not know it asks for
        // the texts that the build puts in: those of this page.
        locale={currentLanguage() === 'en' ? 'en-US' : ('own' as 'en-US')}
        showRecentTransactions
      >
        <StoreBridge
          facts={facts}
          config={config}
          member={member}
          authentication={status}
          link={link}
        >
          {facts.demo ? (
            <ReplayWarning config={config} waits={member && status !== 'authenticated'} />
          ) : null}
          {ApprovalSheet ? <ApprovalSheet /> : null}
        </StoreBridge>
        <style>{KIT_STYLE}</style>
        <AttemptPanel />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}

/** Refetches the account's wallets, which closes the sign-in prompt. */
async function walletLinked(queryClient: QueryClient, config: Config): Promise<void> {
  if (getAccount(config).connector?.id === PASSKEY_CONNECTOR_ID) {
    toast.success(t('The key to your shares is ready'), {
      description: t('From now on you confirm with your fingerprint or face.'),
    });
  } else {
    toast.success(t('Wallet linked'), {
      description: t('The wallet is linked to your account. You can now pay with it.'),
    });
  }
  await invalidateAfter(queryClient, 'wallet');
}

/** Demo accounts are shared: if one is linked to another user, switch to the next. */
async function switchDemoAccount(config: Config): Promise<boolean> {
  const { connector } = getAccount(config);
  if (connector?.id !== DEMO_CONNECTOR_ID) return false;
  const provider = (await connector.getProvider()) as {
    request(request: { method: string }): Promise<unknown>;
  };
  await provider.request({ method: DEMO_NEXT_ACCOUNT });
  toast.info(t('This demo account is already in use'), {
    description: t('The demo wallet switched to another account. Please sign again.'),
  });
  return true;
}
