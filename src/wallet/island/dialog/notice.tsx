import type { ComponentType, ReactNode } from 'react';
import { t } from '@/lang/wallet';

/** The note below the wallet list. */
export function DialogNotice({ Text }: { Text: ComponentType<{ children: ReactNode }> }) {
  return (
    <Text>
      <strong>{t('Support never asks for your recovery phrase.')}</strong>
    </Text>
  );
}
