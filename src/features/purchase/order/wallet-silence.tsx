import { useEffect, useState } from 'react';
import { t } from '@/lang/purchase';
import { Notice } from '@/ui/feedback/notice';

const PATIENCE_MS = 15_000;

/** After a delay, tells the customer what to do if the wallet does not respond. Waiting is optional. */
export function WalletSilence() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return null;
  return (
    <Notice boxed title={t('No response from your wallet')}>
      {t(
        'Open your wallet: the request may be behind another window. You can leave this page. If you confirm later, before the price ends, the purchase still counts.',
      )}
    </Notice>
  );
}
