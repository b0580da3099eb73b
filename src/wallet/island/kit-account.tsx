import { ConnectButton, WalletButton } from '@rainbow-me/rainbowkit';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { Config } from 'wagmi';
import { tidyKitStorage } from './kit-storage';
import { walletIdOf } from './wallet-list';

/** What RainbowKit knows of the account and tells no other way. */
export type KitFacts = { name: string | undefined; pending: boolean };
export const NO_FACTS: KitFacts = { name: undefined, pending: false };

/** Draws nothing; tells what RainbowKit knows. */
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
  // Drawn anew with each change of RainbowKit's lists; what it writes right after a change is cut with the next task.
  useEffect(() => {
    const timer = setTimeout(tidyKitStorage);
    return () => clearTimeout(timer);
  });
  return null;
}

/**
 * Looks the account's name up and puts it where RainbowKit keeps names, so that its dialogs show it too. RainbowKit itself
 * would ask only if Ethereum were one of the chains, and nothing may be paid there.
 */
export function useEnsName(rpcUrl: string | null, address: `0x${string}` | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!rpcUrl || !address) return;
    let wanted = true;
    void import('./ens-name')
      .then(({ readEnsName }) => readEnsName(new URL(rpcUrl, location.origin).href, address))
      .then((name) => {
        if (wanted && name) queryClient.setQueryData(kitNameKey(address), name);
      })
      // Without its chunk the account is shown by its address.
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [rpcUrl, address, queryClient]);
}

/** The key under which RainbowKit's dialogs read a name that did not come from a chain of theirs. */
export function kitNameKey(address: string): unknown[] {
  return ['address', address, {}];
}

/** Connects one wallet without the list; undefined while that cannot be. */
export type ConnectAgain = (() => Promise<void>) | undefined;

/**
 * Draws nothing; keeps the way to connect the last wallet. On phones it leads to the screen that asks to confirm in the
 * wallet's app, on desktops straight to its extension or its code.
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
  // RainbowKit throws for a wallet that is not on its list; announced ones are not.
  const listed = config.connectors.some(
    (connector) => walletIdOf(connector) === id && isListed(connector),
  );
  if (!id || !listed) return null;
  return (
    <WalletButton.Custom wallet={id}>
      {({ connect, ready }) => <Keeper keep={keep} connect={ready ? connect : undefined} />}
    </WalletButton.Custom>
  );
}

function Keeper({ keep, connect }: { keep: RefObject<ConnectAgain>; connect: ConnectAgain }) {
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
