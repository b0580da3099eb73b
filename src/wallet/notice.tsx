import type { ComponentType, ReactNode } from 'react';

type Parts = { Text: ComponentType<{ children: ReactNode }> };

/**
 * The line under the list of wallets: what support never asks for, and which wallets this
 * installation cannot offer and why.
 */
export function makeNotice(missing: readonly string[]) {
  return function Notice({ Text }: Parts) {
    return (
      <Text>
        <strong>Support never asks for your recovery phrase.</strong>
        {missing.length > 0
          ? ` ${listed(missing)} are not offered: this site has no WalletConnect project id.`
          : null}
      </Text>
    );
  };
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
