import { ApiError } from '@fnx/client/errors';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { SentShares } from '@/features/portfolio/sent-shares';
import { t } from '@/lang/portfolio';
import { ErrorText } from '@/lib/http/error-text';
import { useStepStart } from '@/lib/page/use-step-start';
import { usePayWay } from '@/lib/queries/pay-way';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { Notice } from '@/ui/feedback/notice';
import { ConnectActions } from '@/wallet/connect-actions';
import { preloadWalletOnUse, useWallet } from '@/wallet/wallet-store';
import { SendForm } from './send-form';
import styles from './send-page.module.css';
import { SendReceipt } from './send-receipt';
import { SendReview } from './send-review';
import { useSend } from './use-send';

/** Sends shares to another holder, or to another wallet of the owner's. */
export function SendPage() {
  const sending = useSend();
  const { state } = sending;
  useEffect(preloadWalletOnUse, []);
  const isForm = state.status === 'form' || state.status === 'checking';
  const flow = useStepStart(isForm ? 'form' : state.status === 'sent' ? 'sent' : 'review');
  return (
    <div ref={flow}>
      {state.status === 'sent' ? (
        <SendReceipt sending={sending} state={state} />
      ) : (
        <Sending sending={sending} state={state} />
      )}
    </div>
  );
}

type Open = Exclude<ReturnType<typeof useSend>['state'], { status: 'sent' }>;

/** Form and review. */
function Sending({ sending, state }: { sending: ReturnType<typeof useSend>; state: Open }) {
  const { mine } = sending;
  return (
    <Stack as="section" gap={18} className={styles.page} aria-label={t('Send shares')}>
      <header>
        <h1 className={portal.heading}>
          {state.status === 'review' ? t('Review the transfer') : t('Send shares')}
        </h1>
      </header>
      {state.status === 'form' || state.status === 'checking' ? (
        <>
          <SentShares name="transfer" />
          <SentShares name="registration" />
          {sending.isLink && !sending.receiver.data ? (
            <NoReceiver of={sending.receiver} />
          ) : mine.data ? (
            <FromWallet sending={sending} />
          ) : (
            <Blank of={mine} blockSize="240px" />
          )}
          <p className="small">
            <Link href={paths.receiveShares}>{t('Receive shares')}</Link>
          </p>
        </>
      ) : (
        <SendReview
          transfer={state.transfer}
          onBack={() => sending.dispatch({ type: 'wentBack' })}
          onSent={sending.sent}
        />
      )}
    </Stack>
  );
}

/** While the owner of a link is looked up, and where the link has none. */
function NoReceiver({ of }: { of: ReturnType<typeof useSend>['receiver'] }) {
  if (!(of.error instanceof ApiError) || of.error.code !== 'LINK_ENDED') {
    return <Blank of={of} blockSize="240px" />;
  }
  return (
    <Notice
      boxed
      tone="trouble"
      title={t('This link has ended')}
      action={
        <Button variant="secondary" size="small" href={paths.sendShares}>
          {t('Send to somebody else')}
        </Button>
      }
    >
      <ErrorText of={of.error} />
    </Notice>
  );
}

/** The form, once a registered wallet is connected. */
function FromWallet({ sending }: { sending: ReturnType<typeof useSend> }) {
  const wallet = useWallet();
  const isBank = usePayWay().way !== 'WALLET';
  if (wallet.status !== 'connected') {
    return (
      <Notice boxed title={t('First show that it is you')}>
        <p>{t('Only you can sign the transfer. We cannot move shares.')}</p>
        <Stack gap={10} className={styles.actions}>
          <ConnectActions />
        </Stack>
      </Notice>
    );
  }
  if (!sending.from?.registered) {
    return (
      <Notice
        boxed
        title={
          isBank ? t('This key holds no shares') : t('This wallet is not registered for shares')
        }
        action={
          <Button variant="secondary" size="small" href={paths.wallet}>
            {isBank ? t('Key to your shares') : t('View my wallets')}
          </Button>
        }
      >
        {isBank
          ? null
          : t(
              'Switch your wallet to the account that holds the shares, or register this one on the Wallet page.',
            )}
      </Notice>
    );
  }
  return <SendForm sending={sending} from={sending.from} />;
}
