import { useEffect, useState } from 'react';
import type { TransferTerms } from '@/chain/share-token';
import { sharesText } from '@/features/portfolio/shares-text';
import { t } from '@/lang/portfolio';
import { formatDate } from '@/lib/format/format';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { WalletProblemNotice } from '@/wallet/wallet-problem';
import type { Recipient, SendState, Transfer } from './send';
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
  return (
    <>
      <p className={styles.lead}>
        {t(
          'Read from the transaction that your wallet will sign. If your wallet shows anything else, reject it there.',
        )}
      </p>
      {decoded ? (
        <TransferRows transfer={transfer} decoded={decoded} />
      ) : (
        <Skeleton blockSize="240px" />
      )}
      <Warning recipient={transfer.recipient} />
      <WalletProblemNotice
        title={t('Shares not sent')}
        problem={state.status === 'review' ? state.problem : null}
      />
      <div className={styles.foot}>
        <Button wide busy={busy} disabled={!decoded} onClick={() => void sending.confirm(transfer)}>
          {t('Send with wallet')}
        </Button>
        {busy ? (
          <p role="status" className={cx(styles.waiting, 'note')}>
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

/** What the sender should know of the recipient before signing. */
function Warning({ recipient: { kind } }: { recipient: Recipient }) {
  if (kind === 'own') {
    return (
      <Notice>
        {t('You send to another wallet of yours. You stay the holder, and your stakes continue.')}
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

/** A name that the sender gave, or what the sender did. Never the name of the recipient. */
function nameOf(recipient: Recipient): string | undefined {
  switch (recipient.kind) {
    case 'own':
      return recipient.label ?? undefined;
    case 'known':
      return t('You sent shares to this address on {date}', {
        date: formatDate(recipient.lastSentAt),
      });
    case 'first':
      return undefined;
  }
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
          label:
            transfer.recipient.kind === 'own' ? t('To (your wallet)') : t('To (another holder)'),
          value: decoded.to,
          long: true,
          note: nameOf(transfer.recipient),
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
