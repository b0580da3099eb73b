import type { ComponentType, ReactNode } from 'react';
import { t } from '@/lang/wallet';
import { NO_RELAY, unsupportedReasons } from '@/wallet/island/unsupported-wallet';

/** The note below the wallet list; it says why wallets are marked, if any are. */
export function DialogNotice({ Text }: { Text: ComponentType<{ children: ReactNode }> }) {
  return (
    <Text>
      <strong>{t('Support never asks for your recovery phrase.')}</strong>{' '}
      {unsupportedReasons.size > 0 ? whyUnsupported() : null}
    </Text>
  );
}

function whyUnsupported(): string {
  return unsupportedReasons.has(NO_RELAY)
    ? t(
        'Wallets marked as unsupported connect through WalletConnect, which is not set up on this site, or in the browser of their own app.',
      )
    : t('Wallets marked as unsupported connect in the browser of their own app.');
}
