import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TransferTerms } from '@/chain/share-token';
import { sharesText } from '@/features/portfolio/shares-text';
import { t } from '@/lang/portfolio';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { SendState, Transfer } from './send';
import styles from './send-page.module.css';
import type { useSend } from './use-send';

type Props = {
  sending: ReturnType<typeof useSend>;
  state: Extract<SendState, { status: 'review' | 'wallet' }>;
};

/** The transfer as its calldata says it, before the wallet opens. */
export function SendReview({ sending, state }: Props) {
  const { transfer } = state;
  const decoded = useDecoded(transfer, sending.config?.contracts.shareToken);
  const busy = state.status === 'wallet';
  const heading = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} className={styles.lead}>
        {t(
          'Read from the transaction that your wallet will sign. If your wallet shows anything else, reject it there.',
        )}
      </p>
      {decoded ? (
        <TransferRows transfer={transfer} decoded={decoded} />
      ) : (
        <Skeleton blockSize="240px" />
      )}
      <Notice>
        {transfer.own
          ? t('You send to another wallet of yours. You stay the holder, and your stakes continue.')
          : t(
              'You cannot reverse a transfer. The recipient becomes the holder of these shares. Check every character of the address.',
            )}
      </Notice>
      {state.status === 'review' && state.problem ? (
        <Notice boxed tone="trouble" title={t('Shares not sent')}>
          {state.problem}
        </Notice>
      ) : null}
      <div className={styles.foot}>
        <Button wide busy={busy} disabled={!decoded} onClick={() => void sending.confirm(transfer)}>
          {t('Send with wallet')}
        </Button>
        {busy ? (
          <p role="status" className={styles.waiting}>
            {t('Confirm in your wallet')}
          </p>
        ) : (
          <Button wide variant="quiet" onClick={() => sending.dispatch({ type: 'wentBack' })}>
            {t('Back')}
          </Button>
        )}
      </div>
    </>
  );
}

function TransferRows({ transfer, decoded }: { transfer: Transfer; decoded: TransferTerms }) {
  return (
    <Rows
      rows={[
        {
          id: 'send',
          label: t('You send'),
          value: sharesText(formatDecimal(decoded.amount, SHARE_DECIMALS)),
        },
        { id: 'from', label: t('From'), value: transfer.from, long: true, copy: t('Copy sender') },
        {
          id: 'to',
          label: transfer.own ? t('To (your wallet)') : t('To (another holder)'),
          value: decoded.to,
          long: true,
          copy: t('Copy recipient'),
        },
        {
          id: 'token',
          label: t('Share token'),
          value: decoded.token,
          long: true,
          copy: t('Copy contract address'),
        },
        { id: 'chain', label: t('Network'), value: 'BNB Smart Chain' },
      ]}
    />
  );
}

/** What the calldata says; null until the decoder has loaded. */
function useDecoded({ to, amount }: Transfer, token: string | undefined): TransferTerms | null {
  const [decoded, setDecoded] = useState<TransferTerms | null>(null);
  useEffect(() => {
    if (!token) return;
    let wanted = true;
    void import('@/chain/share-token').then(({ decodeTransfer, encodeTransfer }) => {
      const call = encodeTransfer({ token: token as `0x${string}`, to, amount });
      if (wanted) setDecoded(decodeTransfer(call));
    });
    return () => {
      wanted = false;
    };
  }, [token, to, amount]);
  return decoded;
}
