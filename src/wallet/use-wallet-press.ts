import { useState } from 'react';
import { t } from '@/lang/shell';
import { toast } from '@/lib/page/toast';

/**
 * Presses of buttons that open the wallet, whose code is loaded then: busy until it is there, and a toast says why it did not come.
 */
export function useWalletPress() {
  const [busy, setBusy] = useState(false);
  const run = (open: () => Promise<unknown>) => () => {
    setBusy(true);
    open()
      .catch(tell)
      .finally(() => setBusy(false));
  };
  return { busy, run };
}

async function tell(error: unknown): Promise<void> {
  const own = (await import('./wallet-errors').catch(() => null))?.ownError(error);
  if (own) toast.info(t('Nothing was changed'), { description: own.message });
  else {
    toast.error(t('The wallet could not be loaded'), {
      description: t('Check your connection and try again. Nothing was sent.'),
    });
  }
}
