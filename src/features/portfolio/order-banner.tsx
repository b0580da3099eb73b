import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatAmount, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import styles from './portfolio.module.css';

type OpenOrder = DataOf<'dashboard'>['openOrders'][number];

const WORDS: Partial<Record<OpenOrder['status'], { title: string; action: string }>> = {
  CREATED: { title: 'waiting for your payment', action: 'Go on' },
  SUBMITTED: { title: 'payment is on its way', action: 'Follow' },
  CONFIRMING: { title: 'payment seen, becoming final', action: 'Follow' },
  UNDERPAID: { title: 'less arrived than was asked for', action: 'Decide' },
  REFUND_DUE: { title: 'your money will be sent back', action: 'Follow' },
};

/** An order that is not at its end, wherever the person looks first. */
export function OrderBanner({ order }: { order: OpenOrder }) {
  const words = WORDS[order.status] ?? { title: order.statusText, action: 'See it' };
  const figures = `${formatAmount(order.payAmount, order.symbol, { rounding: 'up' })} for ${formatShares(order.shares)} shares.`;
  const closing =
    order.status === 'SUBMITTED' || order.status === 'CONFIRMING'
      ? ' You can close this page, the shares will be here.'
      : '';
  return (
    <Notice
      boxed
      title={`Order ${order.number}: ${words.title}`}
      action={
        <Button variant="secondary" size="small" href={paths.order(order.id)}>
          {words.action}
        </Button>
      }
      className={styles.banner}
    >
      <Seal size={40} className={styles.bannerSeal} />
      {figures}
      {closing}
    </Notice>
  );
}
