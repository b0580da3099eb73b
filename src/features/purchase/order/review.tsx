import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { CheckButton, CheckNotice, isStep } from '@/features/purchase/check-notice';
import { PriceValid } from '@/features/purchase/price-valid';
import styles from '@/features/purchase/purchase.module.css';
import { orderQuery } from '@/features/purchase/queries';
import { usePurchaseFacts } from '@/features/purchase/use-facts';
import { type PurchaseText, T, t } from '@/lang/purchase';
import { sharesText } from '@/lib/format/shares-text';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { useOffline } from '@/lib/page/use-offline';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { CallReview } from '@/wallet/calls/call-review';
import type { At } from '@/wallet/calls/kind';
import { networkFeeText } from '@/wallet/calls/network-fee-text';
import { useSignedCall } from '@/wallet/calls/use-signed-call';
import { differenceText } from '@/wallet/difference-text';
import type { Order } from './order-text';
import { reportPurchase } from './report-purchase';
import { WalletSilence } from './wallet-silence';

/** Second step of a purchase: everything decoded from the calldata to be signed, then approval and purchase in the wallet. */
export function Review({ order }: { order: Order }) {
  const facts = usePurchaseFacts(
    order.currencyId,
    { ...order, totalUsd: order.quote.totalUsd },
    order.fromAddress,
  );
  const { currency, native } = facts;
  const offline = useOffline();
  const client = useQueryClient();
  const { symbol, decimals, address } = currency ?? {};
  const signing = useSignedCall(
    'purchase',
    symbol && decimals !== undefined && address !== undefined
      ? { order, currency: { symbol, decimals, address } }
      : null,
    (hash) => {
      reportPurchase(order.id, hash);
      void client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    },
  );
  const { stage, missing } = signing;
  const { mayStillAsk } = missing;
  if (stage.name === 'mismatch') return <Stopped text={differenceText(stage.error)} />;
  const [check] = facts.checks;
  const busy = stage.name === 'wallet';
  const networkFee = {
    id: 'network',
    label: t('Estimated network fee'),
    value: networkFeeText(order.networkFeeBnb, native?.priceUsd ?? null),
  };
  return (
    <>
      <CallReview
        signing={signing}
        also={facts.feePaid ? [] : [networkFee]}
        problemTitle={t('Purchase not sent')}
      >
        {check && !busy ? <CheckNotice check={check} onChange={() => {}} /> : null}
        {missing.isUnknown && !check && !busy && !offline ? <Away /> : null}
        {mayStillAsk ? <StillAsked /> : null}
      </CallReview>
      <Stack gap={10} className={cx(styles.foot, styles.reach)}>
        <p className={cx(styles.held, 'note')}>
          <PriceValid until={order.expiresAt} />
        </p>
        {isStep(check) && !busy ? (
          <CheckButton check={check} onChange={() => {}} />
        ) : mayStillAsk ? (
          <Button wide variant="secondary" onClick={missing.forget}>
            {t('My wallet is not asking')}
          </Button>
        ) : (
          <Button
            wide
            busy={busy}
            disabled={Boolean(check) || !signing.isReady}
            onClick={signing.sign}
          >
            {signing.button ?? t('Buy {shares}', { shares: sharesText(order.shares) })}
          </Button>
        )}
        {busy ? (
          <p className={cx(styles.held, 'note')} role="status">
            {t(WAITING[stage.at])}
          </p>
        ) : null}
      </Stack>
      {busy && WAITING[stage.at] === 'Confirm in your wallet' ? <WalletSilence /> : null}
      {busy || order.txHash ? null : <CancelOrder order={order} />}
    </>
  );
}

const WAITING: Record<At, PurchaseText> = {
  approval: 'Confirm in your wallet',
  call: 'Confirm in your wallet',
  chain: 'Approved. Waiting for the network',
  sent: 'Sent. Waiting for the network',
};

function Stopped({ text }: { text: string }) {
  return (
    <Notice boxed tone="trouble" title={t('This purchase was stopped')}>
      <T
        text="The transaction is not the one that the order describes. {difference} Nothing was sent. Do not pay, and <a>contact support</a>."
        difference={text}
        a={(children) => <Link href={paths.contact}>{children}</Link>}
      />
    </Notice>
  );
}

/** Nobody knows what the wallet would have to be asked for. */
function Away() {
  return (
    <Notice boxed tone="trouble" title={t('Purchase not sent')}>
      {t('The network is not reachable right now. Nothing was sent. Try again in a moment.')}
    </Notice>
  );
}

/** After a reload: a second request could be confirmed too, and would cost a second network fee. */
function StillAsked() {
  return (
    <Notice boxed title={t('Your wallet may still be asking you')}>
      {t(
        'This page was reloaded or opened again before your wallet answered. Open your wallet and confirm or reject the request there: a confirmed purchase appears here within seconds.',
      )}
    </Notice>
  );
}

function CancelOrder({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const key = orderQuery(order.id).queryKey;
  const cancel = useMutation({
    mutationFn: () => call(endpoints.updateOrder, { orderId: order.id, action: 'CANCEL' }),
    onSuccess: (changed) => queryClient.setQueryData(key, changed),
    // The order's status has changed: show the current one.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  return (
    <>
      {cancel.error ? (
        <Notice tone="trouble">
          <ErrorText of={cancel.error} />
        </Notice>
      ) : null}
      <Button wide variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel order')}
      </Button>
    </>
  );
}
