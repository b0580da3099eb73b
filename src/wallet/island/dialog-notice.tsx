import type { ComponentType, ReactNode } from 'react';
import { useAccount } from 'wagmi';
import { isPhone, type Unsupported } from './wallet-list';

type Parts = { Text: ComponentType<{ children: ReactNode }> };

/**
 * The note below the wallet list: the recovery phrase warning and the unsupported wallets with reasons. On phones also
 * where to confirm the connection, because RainbowKit's wallet row does not change.
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
