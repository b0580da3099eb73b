import { paths } from '@/config/paths';
import { formatAmount, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import { WalletSilence } from './order/wallet-silence';
import type { PurchaseState } from './purchase';
import styles from './purchase.module.css';
import { StepHead } from './step-head';
import { paymentTermsOfOrder } from './terms';
import type { usePurchase } from './use-purchase';

type Props = {
  buying: ReturnType<typeof usePurchase>;
  state: Extract<PurchaseState, { status: 'sign' | 'submitted' }>;
};

/** Third step: signature in the wallet. Leaving it without a payment loses nothing. */
export function SignStep({ buying, state }: Props) {
  if (state.status === 'submitted') {
    return <StepHead over="Buy shares" aside="Step 3 of 3" title="Payment sent" />;
  }
  if (state.phase === 'ordering') {
    return (
      <>
        <StepHead over="Buy shares" aside="Step 3 of 3" title="Placing your order">
          We are reserving your price. Your wallet opens next. No money has been sent.
        </StepHead>
        <Steps
          label="Purchase"
          steps={[
            { title: 'Order placed', state: 'current' },
            { title: 'Payment sent', state: 'todo' },
            { title: 'Confirming payment', state: 'todo' },
            { title: 'Shares registered', state: 'todo' },
          ]}
        />
      </>
    );
  }
  return <AtWallet buying={buying} state={state} />;
}

function AtWallet({
  buying,
  state,
}: {
  buying: Props['buying'];
  state: Extract<Props['state'], { phase: 'wallet' | 'waiting' }>;
}) {
  const { order } = state;
  const left = state.phase === 'waiting';
  const terms = paymentTermsOfOrder(order);
  return (
    <>
      <StepHead
        over={`Order ${order.number}`}
        aside="Step 3 of 3"
        title={left ? 'Payment not signed' : 'Confirm in your wallet'}
      >
        {left ? (
          <>
            No money was sent. Your price is valid for <Countdown until={order.expiresAt} />.
          </>
        ) : (
          'Check that your wallet shows the same payment as below, then approve it.'
        )}
      </StepHead>
      <Rows
        rows={[
          {
            id: 'send',
            label: 'You send',
            value: formatAmount(order.payAmount, order.symbol, { decimals: 18 }),
          },
          {
            id: 'to',
            label: 'To (treasury)',
            value: order.toAddress,
            long: true,
            copy: 'Copy treasury address',
          },
          { id: 'get', label: 'You receive', value: `${formatShares(order.shares)} shares` },
        ]}
      />
      {left && state.problem ? (
        <Notice boxed tone="trouble" title="Payment not sent">
          {state.problem.text}
        </Notice>
      ) : null}
      <div className={styles.foot}>
        {left ? (
          <>
            <Button wide onClick={() => terms && void buying.pay(order, terms)}>
              Open wallet again
            </Button>
            <Button wide variant="quiet" href={paths.order(order.id)}>
              Pay later or cancel the order
            </Button>
          </>
        ) : (
          <>
            <p className={styles.held}>Waiting for your wallet</p>
            <WalletSilence
              action={
                <Button variant="secondary" size="small" href={paths.order(order.id)}>
                  View order
                </Button>
              }
            />
          </>
        )}
      </div>
    </>
  );
}
