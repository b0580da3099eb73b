import styles from '@/features/purchase/purchase.module.css';
import { t } from '@/lang/purchase';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { type Step, Steps } from '@/ui/feedback/steps';
import type { Order } from './order-text';
import type { PayPlan, PayState } from './pay-flow';

const exact = (order: Order) => formatAmount(order.payAmount, order.symbol, { decimals: 18 });

/** Label of the button that opens the wallet: what it will ask for, or asks for now. */
export function payLabel(order: Order, plan: PayPlan | null, state: PayState): string {
  const shares = sharesText(order.shares);
  if (plan === 'BATCH') return t('Approve and buy {shares}', { shares });
  if (plan === 'TWO' && state.status !== 'buying')
    return t('Approve {amount}', { amount: exact(order) });
  return t('Buy {shares}', { shares });
}

/** The confirmations that the wallet will ask for, in order. */
export function PaySteps({ order, plan, state }: { order: Order; plan: PayPlan; state: PayState }) {
  return (
    <div className={styles.progress}>
      <Steps label={t('Wallet confirmations')} steps={paySteps(order, plan, state)} />
    </div>
  );
}

/** Exported for its test. @public */
export function paySteps(order: Order, plan: PayPlan, state: PayState): Step[] {
  const amount = exact(order);
  const buying = state.status === 'buying';
  if (plan === 'BATCH') {
    return [
      {
        title: t('Approve exactly {amount}, and buy', { amount }),
        detail: t('1 confirmation: both happen, or neither'),
        state: 'current',
      },
    ];
  }
  return [
    {
      title: t('Approve exactly {amount}', { amount }),
      detail: t('1 of 2: lets the sale contract take this amount once, and no more'),
      state: buying ? 'done' : 'current',
    },
    {
      title: t('Buy {shares}', { shares: sharesText(order.shares) }),
      detail: t('2 of 2: pays and receives in one transaction'),
      state: buying ? 'current' : 'todo',
    },
  ];
}
