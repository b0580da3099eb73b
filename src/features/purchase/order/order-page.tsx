import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import styles from '@/features/purchase/purchase.module.css';
import { hasEnded, orderQuery } from '@/features/purchase/queries';
import { Specimen } from '@/features/purchase/specimen';
import { StepHead } from '@/features/purchase/step-head';
import { errorMessage } from '@/lib/http/error-messages';
import { ApiError } from '@/lib/http/http';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { bankQuery, configQuery } from '@/lib/queries/shared-queries';
import { ORDER_STATUS_LABELS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { CopyButton, CopyMark } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { forgetPayment, sentPayment, useReportPayments } from '@/wallet/sent-payments';
import { preloadWallet } from '@/wallet/wallet-store';
import { OrderActions } from './order-actions';
import { OrderCertificate } from './order-certificate';
import { OrderFigures } from './order-figures';
import { OrderProgress } from './order-progress';
import { lastNote, ORDER_TEXTS, type Order } from './order-text';

/** Statuses that can still lead to shares. */
const ON_THE_WAY = new Set<Order['status']>(['CREATED', 'SUBMITTED', 'CONFIRMING']);

/** Final statuses: payments remembered by this browser no longer matter. */
const SETTLED = new Set<Order['status']>(['CONFIRMED', 'FAILED', 'REFUND_DUE', 'REFUNDED']);

/** One order: status, effect on the money, and actions. Works on any device. */
export function OrderPage() {
  const { query, isReady } = useRouter();
  const orderId = typeof query.orderId === 'string' ? query.orderId : '';
  const order = useQuery({ ...orderQuery(orderId), enabled: isReady && orderId !== '' });
  useReportPayments();
  if (order.data) {
    const { data, isError, dataUpdatedAt } = order;
    return <OrderSheet order={data} offline={isError} askedAt={dataUpdatedAt} />;
  }
  return (
    <section className={styles.single} aria-label="Order">
      {order.isError ? (
        <Missing error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <Blank />
      )}
    </section>
  );
}

type SheetProps = {
  order: Order;
  offline: boolean;
  /** Time of the response, in epoch milliseconds. */
  askedAt: number;
};

function OrderSheet({ order, offline, askedAt }: SheetProps) {
  const queryClient = useQueryClient();
  const issuer = useQuery(bankQuery).data?.bankName ?? 'FNX';
  const config = useQuery(configQuery).data;
  // Explorers do not cover the demo's local chain.
  const explorer = config && !config.demo ? config.chain.explorerUrl : null;
  const { status, id } = order;

  useEffect(() => {
    if (status === 'CREATED') preloadWallet();
    if (SETTLED.has(status)) forgetPayment(id);
    if (!hasEnded(status)) return;
    void invalidateAfter(queryClient, 'orderEnd');
  }, [status, id, queryClient]);

  const sent = status === 'CREATED' ? unseenPayment(id, askedAt) : undefined;
  const shown: Order = sent ? { ...order, status: 'SUBMITTED', txHash: sent } : order;
  const coming = ON_THE_WAY.has(shown.status);
  const owned = shown.status === 'CONFIRMED';
  const note = lastNote(shown);
  return (
    <div className={cx(coming && styles.page, owned && styles.owned)}>
      <section
        className={cx(styles.single, !coming && !owned && styles.settled)}
        aria-label={`Order ${order.number}`}
      >
        <StepHead
          over={<OrderNumber number={order.number} />}
          aside={<CopyLink />}
          title={ORDER_STATUS_LABELS[shown.status]}
          follows
        >
          {ORDER_TEXTS[shown.status](shown)}
        </StepHead>
        <div aria-live="polite" className={styles.live}>
          {offline ? (
            <Notice boxed tone="trouble" title="Connection lost">
              Your order is still being processed. This page shows the last known status and retries
              automatically.
            </Notice>
          ) : null}
          {note ? (
            <Notice boxed title="Details">
              {note}
            </Notice>
          ) : null}
        </div>
        {owned ? (
          <OrderCertificate order={shown} issuer={issuer} />
        ) : (
          <>
            <OrderProgress order={shown} explorer={explorer} />
            <div className={styles.figures}>
              <OrderFigures order={shown} />
            </div>
            <OrderActions order={shown} />
          </>
        )}
      </section>
      {coming ? (
        <Specimen shares={shown.shares} price={shown.sharePriceUsd} issuer={issuer} />
      ) : null}
      {owned ? (
        <section className={styles.record} aria-label="Order history">
          <OrderProgress order={shown} explorer={explorer} />
          <OrderFigures order={shown} />
        </section>
      ) : null}
    </div>
  );
}

/**
 * The hash of a payment sent from this browser that the service did not know at its last response. Prevents asking for a
 * second payment in that time. Once the service knows it, the service's status wins, even if that is "not paid".
 */
function unseenPayment(orderId: string, askedAt: number): `0x${string}` | undefined {
  const sent = sentPayment(orderId);
  return sent && (sent.reportedAt === null || sent.reportedAt > askedAt) ? sent.txHash : undefined;
}

function OrderNumber({ number }: { number: string }) {
  return (
    <>
      Order {number} <CopyMark text={number} label="Copy order number" />
    </>
  );
}

/** The link works on any device where the order's owner is logged in. */
function CopyLink() {
  return <CopyButton plain label="Copy link" text={() => window.location.href} />;
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <StepHead over="Order" title={gone ? 'Order not found' : 'The order could not be loaded'}>
        {errorMessage(error)}
      </StepHead>
      <div className={styles.gone}>
        {gone ? (
          <Button href={paths.deals}>View all orders</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
      </div>
    </>
  );
}

function Blank() {
  return (
    <div aria-busy="true" className={styles.blank}>
      <Skeleton inlineSize="8em" />
      <Skeleton inlineSize="80%" blockSize="44px" />
      <Skeleton blockSize="220px" />
      <Skeleton blockSize="120px" />
    </div>
  );
}
