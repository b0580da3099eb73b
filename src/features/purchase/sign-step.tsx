import { paths } from '@/config/paths';
import { formatAmount, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import type { PurchaseState } from './purchase';
import styles from './purchase.module.css';
import { StepHead } from './step-head';
import { paymentTermsOfOrder } from './terms';
import type { usePurchase } from './use-purchase';
import { WalletSilence } from './wallet-silence';

type Props = {
  buying: ReturnType<typeof usePurchase>;
  state: Extract<PurchaseState, { status: 'sign' | 'submitted' }>;
};

/** The third step: the wallet has the word. Leaving it without a payment loses nothing. */
export function SignStep({ buying, state }: Props) {
  if (state.status === 'submitted') {
    return <StepHead over="Buy shares" aside="3 of 3" title="Payment is on its way" />;
  }
  if (state.phase === 'ordering') {
    return (
      <>
        <StepHead over="Buy shares" aside="3 of 3" title="Holding your price">
          The order is being written down. Your wallet opens in a moment.
        </StepHead>
        <Steps
          label="Purchase"
          steps={[
            { title: 'Order made', state: 'current' },
            { title: 'Signed and sent', state: 'todo' },
            { title: 'Becoming final', state: 'todo' },
            { title: 'Shares in the register', state: 'todo' },
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
        aside="3 of 3"
        title={left ? 'Not signed yet' : 'Sign in your wallet'}
      >
        {left ? (
          <>
            Nothing was sent. Your price is held for <Countdown until={order.expiresAt} /> more.
          </>
        ) : (
          'Your wallet shows the payment now. Compare it with what stands here, then approve.'
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
            label: 'To the treasury',
            value: order.toAddress,
            long: true,
            copy: 'Copy the treasury’s address',
          },
          { id: 'get', label: 'You receive', value: `${formatShares(order.shares)} shares` },
        ]}
      />
      {left && state.problem ? (
        <Notice boxed tone="trouble" title="The payment was not sent">
          {state.problem.text}
        </Notice>
      ) : null}
      <div className={styles.foot}>
        {left ? (
          <>
            <Button wide onClick={() => terms && void buying.pay(order, terms)}>
              Open my wallet again
            </Button>
            <Button wide variant="quiet" href={paths.order(order.id)}>
              Decide later, or cancel the order
            </Button>
          </>
        ) : (
          <>
            <p className={styles.held}>Waiting for your wallet</p>
            <WalletSilence
              action={
                <Button variant="secondary" size="small" href={paths.order(order.id)}>
                  See the order
                </Button>
              }
            />
          </>
        )}
      </div>
    </>
  );
}
