import { ConnectButton, WalletButton } from '@rainbow-me/rainbowkit';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { Config } from 'wagmi';
import { walletIdOf } from '@/wallet/island/wallet-list';
import { tidyKitStorage } from './storage';

/** Account facts that RainbowKit exposes only through `ConnectButton.Custom`. */
export type KitFacts = { name: string | undefined; pending: boolean };
export const NO_FACTS: KitFacts = { name: undefined, pending: false };

/** Renders nothing; reports RainbowKit's account facts. */
export function KitAccount({ onRead }: { onRead: (facts: KitFacts) => void }) {
  return (
    <ConnectButton.Custom>
      {({ account }) => (
        <KitReader
          name={account?.ensName}
          pending={account?.hasPendingTransactions ?? false}
          onRead={onRead}
        />
      )}
    </ConnectButton.Custom>
  );
}

function KitReader({ name, pending, onRead }: KitFacts & { onRead: (facts: KitFacts) => void }) {
  useEffect(() => onRead({ name, pending }), [name, pending, onRead]);
  // Renders on each change of RainbowKit's lists; the timeout runs after its writes.
  useEffect(() => {
    const timer = setTimeout(tidyKitStorage);
    return () => clearTimeout(timer);
  });
  return null;
}

/**
 * Looks up the account's ENS name and stores it where RainbowKit reads names. RainbowKit itself would query only if
 * Ethereum were a configured chain, which would allow payments there.
 */
export function useEnsName(rpcUrl: string | null, address: `0x${string}` | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!rpcUrl || !address) return;
    let wanted = true;
    void import('@/wallet/island/ens-name')
      .then(({ readEnsName }) => readEnsName(new URL(rpcUrl, location.origin).href, address))
      .then((name) => {
        if (wanted && name) queryClient.setQueryData(kitNameKey(address), name);
      })
      // On failure the account is shown by its address.
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [rpcUrl, address, queryClient]);
}

/** RainbowKit's query key for account names. */
export function kitNameKey(address: string): unknown[] {
  return ['address', address, {}];
}

/** Connects the last wallet without the list; undefined if not possible. */
export type ConnectAgain = (() => Promise<void>) | undefined;

/**
 * Renders nothing; provides the function that connects the last wallet. On phones it opens the wallet app's
 * confirmation screen, on desktops the extension or its QR code.
 */
export function LastWallet({
  config,
  id,
  keep,
}: {
  config: Config;
  id: string | undefined;
  keep: RefObject<ConnectAgain>;
}) {
  // RainbowKit throws for wallets that are not on its list, such as EIP-6963 ones.
  const listed = config.connectors.some(
    (connector) => walletIdOf(connector) === id && isListed(connector),
  );
  if (!id || !listed) return null;
  return (
    <WalletButton.Custom wallet={id}>
      {({ connect, ready }) => <ConnectHolder keep={keep} connect={ready ? connect : undefined} />}
    </WalletButton.Custom>
  );
}

function ConnectHolder({
  keep,
  connect,
}: {
  keep: RefObject<ConnectAgain>;
  connect: ConnectAgain;
}) {
  useEffect(() => {
    keep.current = connect;
    return () => {
      keep.current = undefined;
    };
  }, [keep, connect]);
  return null;
}

function isListed(connector: object): boolean {
  return 'rkDetails' in connector;
}
