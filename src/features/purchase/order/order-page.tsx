import { orderStatusLabel } from '@fnx/api/shared/vocabulary';
import { ApiError } from '@fnx/client/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';
import styles from '@/features/purchase/purchase.module.css';
import { hasEnded, orderQuery } from '@/features/purchase/queries';
import { Specimen } from '@/features/purchase/specimen';
import { StepHead } from '@/features/purchase/step-head';
import { t } from '@/lang/purchase';
import { ErrorText } from '@/lib/http/error-text';
import { useOffline } from '@/lib/page/use-offline';
import { useStepStart } from '@/lib/page/use-step-start';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { bankQuery, configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { CopyButton, CopyMark } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { Notice } from '@/ui/feedback/notice';
import { onDemand } from '@/ui/feedback/on-demand';
import { Skeleton } from '@/ui/feedback/skeleton';
import { subjectOf } from '@/wallet/calls/kinds';
import { forgetCall, sentCalls, useSentCalls } from '@/wallet/sent-calls';
import { preloadWallet } from '@/wallet/wallet-store';
import { OrderCertificate } from './order-certificate';
import { OrderFigures } from './order-figures';
import { OrderFoot } from './order-foot';
import { OrderProgress } from './order-progress';
import { lastNote, ORDER_TEXTS, type Order } from './order-text';
import { reportPurchase } from './report-purchase';
import { Review } from './review';
import { useNoteText } from './use-note-text';

const TransferOrder = onDemand(() => import('./transfer-order').then((all) => all.TransferOrder), {
  waiting: <Blank />,
  failed: NotLoaded,
});

const SecondSigner = onDemand(() =>
  import('@/wallet/passkey/second-signer').then((all) => all.SecondSigner),
);

/** Statuses that can still lead to shares. */
const ON_THE_WAY = new Set<Order['status']>(['CREATED', 'SUBMITTED', 'CONFIRMING']);

/** The service knows the outcome: what this browser remembers no longer matters. */
const SETTLED = new Set<Order['status']>(['CONFIRMED', 'FAILED']);

/** One order: status, effect on the money, and actions. Works on any device. */
export function OrderPage() {
  const { query, isReady } = useRouter();
  const orderId = typeof query.orderId === 'string' ? query.orderId : '';
  const order = useQuery({ ...orderQuery(orderId), enabled: isReady && orderId !== '' });
  if (order.data?.method === 'TRANSFER' && order.data.status !== 'CONFIRMED') {
    return <TransferSheet order={order.data} />;
  }
  if (order.data) return <OrderSheet order={order.data} isAway={order.isError} />;
  return (
    <section className={styles.single} aria-label={t('Order')}>
      {order.isError ? (
        <Missing error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <Blank />
      )}
    </section>
  );
}

function TransferSheet({ order }: { order: Order }) {
  return (
    <section className={styles.single} aria-label={t('Order {number}', { number: order.number })}>
      <TransferOrder order={order} />
    </section>
  );
}

function OrderSheet({ order, isAway }: { order: Order; isAway: boolean }) {
  const offline = useOffline();
  const queryClient = useQueryClient();
  const issuer = useQuery(bankQuery).data?.bankName ?? BANK_FACTS.brand;
  const config = useQuery(configQuery).data;
  // Explorers do not cover the demo's local chain.
  const explorer = config && !config.demo ? config.chain.explorerUrl : null;
  const { status, id } = order;

  useEffect(() => {
    if (status === 'CREATED') preloadWallet();
    if (SETTLED.has(status)) forgetOrderCalls(id);
    if (!hasEnded(status)) return;
    void invalidateAfter(queryClient, 'orderEnd');
  }, [status, id, queryClient]);

  const shown = useShownOrder(order);
  const coming = ON_THE_WAY.has(shown.status);
  const payable =
    shown.payment !== null && (shown.status === 'CREATED' || shown.status === 'FAILED');
  const owned = shown.status === 'CONFIRMED';
  const note = useNoteText(shown.status === order.status ? lastNote(shown) : null);
  const lost = shown.status === 'CREATED' && shown.txHash !== null;
  const flow = useStepStart(payable ? 'review' : ON_THE_WAY.has(shown.status) ? 'sent' : 'ended');
  return (
    <div ref={flow} className={cx(coming && styles.page, owned && styles.owned)}>
      <section
        className={cx(styles.single, !coming && !owned && styles.settled)}
        aria-label={t('Order {number}', { number: order.number })}
      >
        <StepHead
          over={<OrderNumber number={order.number} />}
          aside={<CopyLink />}
          title={
            shown.status === 'CREATED' ? t('Review your purchase') : t(orderStatusLabel(shown))
          }
          follows
        >
          {ORDER_TEXTS[shown.status](shown)}
        </StepHead>
        <div aria-live="polite" className={styles.live}>
          {isAway && !offline ? (
            <Notice boxed tone="trouble" title={t('Connection lost')}>
              {t(
                'Your order is still being processed. This page shows the last known status and retries automatically.',
              )}
            </Notice>
          ) : null}
          {note ? (
            <Notice boxed title={t('Details')}>
              {note}
            </Notice>
          ) : null}
          {lost ? (
            <Notice boxed title={t('Your transaction is no longer on its way')}>
              {t(
                'Your wallet has replaced or dropped it, so nothing was bought. You can buy again: the contract accepts one purchase per order.',
              )}
            </Notice>
          ) : null}
        </div>
        {payable ? <Review key={`${shown.status} ${shown.txHash}`} order={shown} /> : null}
        {owned ? <OrderCertificate order={shown} issuer={issuer} /> : null}
        {owned ? <SecondSigner /> : null}
        {payable || owned ? null : (
          <>
            <OrderProgress order={shown} explorer={explorer} />
            <div className={styles.figures}>
              <OrderFigures order={shown} />
            </div>
            <OrderFoot order={shown} />
          </>
        )}
      </section>
      {coming ? (
        <Specimen shares={shown.shares} price={shown.sharePriceUsd} issuer={issuer} />
      ) : null}
      {owned ? (
        <Stack as="section" gap={18} top className={styles.record} aria-label={t('Order history')}>
          <OrderProgress order={shown} explorer={explorer} />
          <OrderFigures order={shown} />
        </Stack>
      ) : null}
    </div>
  );
}

/**
 * The order with what this browser knows besides: a purchase that was sent from here and that the service does not know yet, or one
 * that the network no longer has. The latter can be bought again.
 */
function useShownOrder(order: Order): Order {
  const { id, status, txHash } = order;
  const calls = useSentCalls(subjectOf('purchase', id));
  const sent = calls.findLast(({ state }) => state === 'pending' || state === 'mined')?.hash;
  const unseen = status === 'CREATED' && txHash === null ? sent : undefined;
  useEffect(() => {
    if (unseen) reportPurchase(id, unseen);
  }, [id, unseen]);
  if (unseen) return { ...order, status: 'SUBMITTED', txHash: unseen };
  if (status !== 'SUBMITTED' || txHash === null) return order;
  const isLost = calls.some((call) => call.hash === txHash && call.state === 'unknown');
  return isLost && !sent ? { ...order, status: 'CREATED' } : order;
}

function forgetOrderCalls(orderId: string): void {
  for (const { hash } of sentCalls(subjectOf('purchase', orderId))) forgetCall(hash);
}

function OrderNumber({ number }: { number: string }) {
  return (
    <>
      {t('Order {number}', { number })} <CopyMark text={number} label={t('Copy order number')} />
    </>
  );
}

/** The link works on any device where the order's owner is logged in. */
function CopyLink() {
  return <CopyButton plain label={t('Copy link')} text={() => window.location.href} />;
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <StepHead
        over={t('Order')}
        title={gone ? t('Order not found') : t('The order could not be loaded')}
      >
        <ErrorText of={error} />
      </StepHead>
      <div className={styles.gone}>
        {gone ? (
          <Button href={paths.deals}>{t('View all orders')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('Try again')}</Button>
        )}
      </div>
    </>
  );
}

function Blank() {
  return (
    <Stack gap={20} aria-busy="true">
      <Skeleton inlineSize="8em" />
      <Skeleton inlineSize="80%" blockSize="44px" />
      <Skeleton blockSize="220px" />
      <Skeleton blockSize="120px" />
    </Stack>
  );
}
