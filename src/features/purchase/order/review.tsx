import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { CheckButton, CheckNotice, isStep } from '@/features/purchase/check-notice';
import { PriceValid } from '@/features/purchase/price-valid';
import styles from '@/features/purchase/purchase.module.css';
import { orderQuery } from '@/features/purchase/queries';
import { type PurchaseFacts, usePurchaseFacts } from '@/features/purchase/use-facts';
import { T, t } from '@/lang/purchase';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { WalletProblemNotice } from '@/wallet/wallet-problem';
import { DecodedRows } from './decoded-rows';
import type { Order } from './order-text';
import type { PayState } from './pay-flow';
import { PaySteps, payLabel } from './pay-steps';
import { type Decoded, useDecodedOrder } from './use-decoded-order';
import { usePay } from './use-pay';
import { WalletSilence } from './wallet-silence';

/** Second step of a purchase: everything decoded from the calldata to be signed, then approval and purchase in the wallet. */
export function Review({ order }: { order: Order }) {
  const facts = usePurchaseFacts(
    order.currencyId,
    { ...order, totalUsd: order.quote.totalUsd },
    order.fromAddress,
  );
  const decoded = useDecodedOrder(order, facts.currency);
  if (decoded.status === 'mismatch') return <Stopped text={decoded.text} />;
  return <Payable order={order} facts={facts} decoded={decoded} />;
}

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

function Payable({
  order,
  facts,
  decoded,
}: {
  order: Order;
  facts: PurchaseFacts;
  decoded: Exclude<Decoded, { status: 'mismatch' }>;
}) {
  const { currency } = facts;
  const calls = decoded.status === 'decoded' ? decoded.order : null;
  const { state, plan, unknown, mayStillAsk, forget, run } = usePay(
    calls && currency ? { order, decoded: calls, decimals: currency.decimals } : null,
    order.id,
  );
  const [check] = facts.checks;
  const busy = state.status !== 'idle';
  return (
    <>
      {calls && currency ? (
        <DecodedRows
          order={order}
          decoded={calls}
          currency={currency}
          bnbUsd={facts.native?.priceUsd ?? null}
        />
      ) : (
        <Skeleton blockSize="230px" />
      )}
      {plan && plan !== 'BUY' ? <PaySteps order={order} plan={plan} state={state} /> : null}
      <Notice>
        {t(
          'Shares can lose all of their value and may be hard to sell. You cannot reverse a purchase once it is confirmed.',
        )}
      </Notice>
      {check && !busy ? <CheckNotice check={check} onChange={() => {}} /> : null}
      <Problem state={state} unknown={unknown && !check} />
      {mayStillAsk ? <StillAsked /> : null}
      <div className={cx(styles.foot, styles.reach)}>
        <p className={cx(styles.held, 'note')}>
          <PriceValid until={order.expiresAt} />
        </p>
        {isStep(check) && !busy ? (
          <CheckButton check={check} onChange={() => {}} />
        ) : mayStillAsk ? (
          <Button wide variant="secondary" onClick={forget}>
            {t('My wallet is not asking')}
          </Button>
        ) : (
          <Button wide busy={busy} disabled={Boolean(check) || !calls || !plan} onClick={run}>
            {payLabel(order, plan, state)}
          </Button>
        )}
        {busy ? <Waiting state={state} /> : null}
      </div>
      {busy && mayBeSilent(state) ? <WalletSilence /> : null}
      {busy || order.txHash ? null : <CancelOrder order={order} />}
    </>
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

function Problem({ state, unknown }: { state: PayState; unknown: boolean }) {
  const left = state.status === 'idle' ? state.problem : null;
  const away = {
    text: t('The network is not reachable right now. Nothing was sent. Try again in a moment.'),
    rejected: false,
  };
  return (
    <WalletProblemNotice title={t('Purchase not sent')} problem={left ?? (unknown ? away : null)} />
  );
}

const isAtChain = (state: PayState) => state.status === 'approving' && state.at === 'chain';

/** The wallet was asked and has not answered. */
const mayBeSilent = (state: PayState) => !isAtChain(state) && state.status !== 'sent';

function Waiting({ state }: { state: PayState }) {
  const text = isAtChain(state)
    ? t('Approved. Waiting for the network')
    : state.status === 'sent'
      ? t('Sent. Waiting for the network')
      : t('Confirm in your wallet');
  return (
    <p className={cx(styles.held, 'note')} role="status">
      {text}
    </p>
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
      {cancel.error ? <Notice tone="trouble">{errorMessage(cancel.error)}</Notice> : null}
      <Button wide variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel order')}
      </Button>
    </>
  );
}
