import { useId, useLayoutEffect, useRef } from 'react';
import { t } from '@/lang/wallets';
import { shortAddress } from '@/lib/format/format';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { Notice } from '@/ui/feedback/notice';
import { CallReview } from '@/wallet/calls/call-review';
import type { CallData } from '@/wallet/calls/kinds';
import { useSignedCall } from '@/wallet/calls/use-signed-call';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWallet } from '@/wallet/wallet-store';
import styles from './recovery-page.module.css';

type Props = { data: CallData<'recovery'>; onClose: () => void };

/** Shows on the page itself what the wallet will sign. */
export function RecoveryReview({ data, onClose }: Props) {
  const { step } = data;
  const signing = useSignedCall('recovery', data, onClose);
  const { head, stage, otherSigners } = signing;
  const { status, address } = useWallet();
  const { way } = usePayWay();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = head !== undefined;
  useLayoutEffect(() => {
    // The button that opened the review is gone.
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);
  if (!head) return stage.name === 'refused' ? <NotLoaded onRetry={stage.retry} /> : null;
  return (
    <Stack as="section" gap={18} aria-labelledby={title}>
      <h2 ref={heading} id={title} className={styles.title} tabIndex={-1}>
        {head.title}
      </h2>
      <CallReview signing={signing}>
        {otherSigners ? (
          <Notice boxed title={t('Only the lost key can veto')} action={<ChooseAccount />}>
            {t('{other} is connected. Choose {lost} instead.', {
              other: shortAddress(address ?? ''),
              lost: shortAddress(step.from),
            })}
          </Notice>
        ) : null}
      </CallReview>
      {status === 'connected' ? (
        <Button
          wide
          disabled={!signing.isReady}
          busy={stage.name === 'wallet'}
          onClick={signing.sign}
        >
          {signing.button}
        </Button>
      ) : (
        <ConnectActions />
      )}
      <Button wide variant="secondary" onClick={onClose}>
        {t('Back')}
      </Button>
      {stage.name === 'wallet' ? (
        <p role="status">
          {way === 'BANK'
            ? t('Confirm with your fingerprint or face.')
            : t('Check that your wallet shows the same, then confirm there.')}
        </p>
      ) : null}
    </Stack>
  );
}
