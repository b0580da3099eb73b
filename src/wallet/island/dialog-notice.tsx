import type { ComponentType, ReactNode } from 'react';
import { useAccount } from 'wagmi';
import { isPhone, type Unsupported } from './wallet-list';

type Parts = { Text: ComponentType<{ children: ReactNode }> };

/**
 * The line under the list of wallets: what support never asks for, and which wallets are unsupported here and why. On phones
 * also where to confirm, once a wallet was picked: RainbowKit's row of wallets itself does not change then.
 */
export function makeDialogNotice(unsupported: readonly Unsupported[]) {
  return function Notice({ Text }: Parts) {
    const connecting = useAccount().status === 'connecting';
    return (
      <Text>
        {connecting && isPhone() ? (
          <span role="status">Confirm the connection in your wallet app. </span>
        ) : null}
        <strong>Support never asks for your recovery phrase.</strong>
        {unsupported.map(({ names, reason }) => (
          <span key={reason}>
            {' '}
            Unsupported: {listed(names)}; {reason}.
          </span>
        ))}
      </Text>
    );
  };
}

function listed(names: readonly string[]): string {
  const last = names[names.length - 1] ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
