import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { CheckButton, CheckNotice, isStep } from '@/features/purchase/check-notice';
import styles from '@/features/purchase/purchase.module.css';
import { orderQuery } from '@/features/purchase/queries';
import { paymentTermsOfOrder } from '@/features/purchase/terms';
import { usePurchaseFacts } from '@/features/purchase/use-facts';
import { payProblem } from '@/features/purchase/use-purchase';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';
import { UserRejectedError } from '@/wallet/wallet-errors';
import type { Order } from './order-text';
import { PasteHash } from './paste-hash';
import { payOrder } from './pay-order';
import { WalletSilence } from './wallet-silence';

type Action = 'CANCEL' | 'ACCEPT_PARTIAL' | 'REFUND';

export function OrderActions({ order }: { order: Order }) {
  switch (order.status) {
    case 'CREATED':
      return <PayActions order={order} />;
    case 'SUBMITTED':
    case 'CONFIRMING':
      return (
        <div className={styles.foot}>
          <Button wide variant="secondary" href={paths.wallet}>
            View my wallet
          </Button>
        </div>
      );
    case 'UNDERPAID':
      return <PartialActions order={order} />;
    case 'EXPIRED':
      return (
        <>
          <PasteHash order={order} open />
          <NewOrderButton />
        </>
      );
    case 'CANCELLED':
      return (
        <>
          <PasteHash order={order} />
          <NewOrderButton />
        </>
      );
    case 'FAILED':
      return <NewOrderButton />;
    default:
      return (
        <div className={styles.foot}>
          <Button wide variant="secondary" href={paths.wallet}>
            View my wallet
          </Button>
        </div>
      );
  }
}

function NewOrderButton() {
  return (
    <div className={styles.foot}>
      <Button wide href={paths.buyShares}>
        Place a new order
      </Button>
    </div>
  );
}

/** Sends an order action and updates the cached order with the response. */
function useOrderAction(order: Order) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: Action) => call(endpoints.updateOrder, { orderId: order.id, action }),
    onSuccess: (changed) => queryClient.setQueryData(orderQuery(order.id).queryKey, changed),
    // The order's status has changed: show the current one.
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }),
  });
}

function PayActions({ order }: { order: Order }) {
  const action = useOrderAction(order);
  const { pay, paying, problem, stopWaiting } = usePay(order);
  const facts = usePurchaseFacts(
    order.currencyId,
    { ...order, totalUsd: order.quote.totalUsd },
    order.fromAddress,
  );
  const [check] = facts.checks;
  return (
    <>
      {check ? <CheckNotice check={check} onChange={() => {}} /> : null}
      {problem ? (
        <Notice boxed tone="trouble" title="Payment not sent">
          {problem}
        </Notice>
      ) : null}
      {action.error ? <Notice tone="trouble">{errorMessage(action.error)}</Notice> : null}
      <div className={styles.foot}>
        <p className={styles.held}>
          Price valid for <Countdown until={order.expiresAt} />
        </p>
        {isStep(check) ? (
          <CheckButton check={check} onChange={() => {}} />
        ) : (
          <Button wide busy={paying} disabled={Boolean(check) || !order.payment} onClick={pay}>
            Pay with wallet
          </Button>
        )}
        {paying ? (
          <WalletSilence
            action={
              <Button variant="secondary" size="small" onClick={stopWaiting}>
                Stop waiting
              </Button>
            }
          />
        ) : null}
        <PasteHash order={order} />
        <Button
          wide
          variant="quiet"
          busy={action.isPending}
          onClick={() => action.mutate('CANCEL')}
        >
          Cancel order
        </Button>
      </div>
    </>
  );
}

function usePay(order: Order) {
  const [paying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const pay = async () => {
    const terms = paymentTermsOfOrder(order);
    if (!terms) return;
    setPaying(true);
    setProblem(null);
    try {
      await payOrder(order, terms);
    } catch (error) {
      if (!(error instanceof UserRejectedError)) setProblem(payProblem(error).text);
    }
    setPaying(false);
    await queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
  };
  // The wallet may still respond; its hash is then recorded too.
  return { pay: () => void pay(), paying, problem, stopWaiting: () => setPaying(false) };
}

function PartialActions({ order }: { order: Order }) {
  const action = useOrderAction(order);
  const busy = (kind: Action) => action.isPending && action.variables === kind;
  return (
    <div className={styles.foot}>
      {action.error ? <Notice tone="trouble">{errorMessage(action.error)}</Notice> : null}
      <Button wide busy={busy('ACCEPT_PARTIAL')} onClick={() => action.mutate('ACCEPT_PARTIAL')}>
        Accept fewer shares
      </Button>
      <Button
        wide
        variant="secondary"
        busy={busy('REFUND')}
        onClick={() => action.mutate('REFUND')}
      >
        Request a refund
      </Button>
      <p className={styles.held}>If you do not choose within 24 hours, we refund the payment.</p>
    </div>
  );
}
