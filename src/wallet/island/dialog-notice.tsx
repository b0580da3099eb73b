import type { ComponentType, ReactNode } from 'react';

/** The note below the wallet list. */
export function DialogNotice({ Text }: { Text: ComponentType<{ children: ReactNode }> }) {
  return (
    <Text>
      <strong>Support never asks for your recovery phrase.</strong>
    </Text>
  );
}
