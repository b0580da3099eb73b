import { useState } from 'react';
import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { ownError } from '@/wallet/wallet-errors';
import { type WalletProblem, WalletProblemNotice, walletProblem } from '@/wallet/wallet-problem';
import { openOtherKey } from '@/wallet/wallet-store';
import { useNewWallet } from './new-wallet';

/** The key that is to receive the shares: one touch makes it on this device. */
export function NewKey({ lost, error }: { lost: string; error?: string | undefined }) {
  const fresh = useNewWallet(lost);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<WalletProblem | null>(null);
  const make = () => {
    setBusy(true);
    setProblem(null);
    openOtherKey(lost)
      .catch((fault: unknown) => setProblem(walletProblem(ownError(fault) ?? fault)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap={10} narrow className={styles.newWallet}>
      <Inline as="p" gap="4px 10px" align="center" className={styles.lineTitle}>
        {t('New key')}
      </Inline>
      {fresh ? (
        <p role="status">{t('Your new key is ready. It gets the shares.')}</p>
      ) : (
        <>
          <p className="small">
            {t('Make a new key on this device, by fingerprint or face. It gets the shares.')}
          </p>
          <Button variant="secondary" busy={busy} onClick={make}>
            {t('Make a new key')}
          </Button>
          <WalletProblemNotice problem={problem} />
        </>
      )}
      {error && !fresh ? <Notice tone="trouble">{error}</Notice> : null}
    </Stack>
  );
}
