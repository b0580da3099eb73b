import { t } from '@/lang/portfolio';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { CallReview } from '@/wallet/calls/call-review';
import type { Recipient, Transfer } from '@/wallet/calls/kinds/transfer';
import { useNetworkFee } from '@/wallet/calls/use-network-fee';
import { useSignedCall } from '@/wallet/calls/use-signed-call';
import styles from './send-page.module.css';

type Props = { transfer: Transfer; onBack: () => void; onSent: (hash: `0x${string}`) => void };

/** The transfer as its calldata says it, before the wallet opens. */
export function SendReview({ transfer, onBack, onSent }: Props) {
  const signing = useSignedCall('transfer', transfer, onSent);
  const fee = useNetworkFee(signing.asked, undefined);
  const isBank = usePayWay().way !== 'WALLET';
  const busy = signing.stage.name === 'wallet';
  return (
    <>
      {isBank ? null : (
        <p className="muted">
          {t(
            'Read from the transaction that your wallet will sign. If your wallet shows anything else, reject it there.',
          )}
        </p>
      )}
      <CallReview signing={signing} also={fee.rows} problemTitle={t('Shares not sent')}>
        <Warning recipient={transfer.recipient} />
      </CallReview>
      <Stack gap={10} className={styles.foot}>
        <Button wide busy={busy} disabled={!signing.review} onClick={signing.sign}>
          {signing.button}
        </Button>
        {busy ? (
          <p role="status" className={cx(styles.waiting, 'note')}>
            {isBank ? t('Confirm with your fingerprint or face.') : t('Confirm in your wallet')}
          </p>
        ) : (
          <Button wide variant="quiet" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
      </Stack>
    </>
  );
}

/** Warns the sender about the recipient before signing. */
function Warning({ recipient: { kind } }: { recipient: Recipient }) {
  if (kind === 'own') {
    return (
      <Notice>
        {t('You send to another wallet of yours. You stay the holder, and your stakes continue.')}
      </Notice>
    );
  }
  if (kind === 'linked') {
    return (
      <Notice>
        {t(
          'You cannot reverse a transfer. The recipient becomes the holder of these shares. Make sure that you have the link from the recipient.',
        )}
      </Notice>
    );
  }
  const text = t(
    'You cannot reverse a transfer. The recipient becomes the holder of these shares. Check every character of the address.',
  );
  if (kind === 'known') return <Notice>{text}</Notice>;
  return (
    <Notice boxed tone="trouble" title={t('You have never sent shares to this address')}>
      {text}{' '}
      {t(
        'Ask the recipient for it again, in another way than the first time. Thieves replace addresses in messages and in the clipboard.',
      )}
    </Notice>
  );
}
