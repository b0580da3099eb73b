import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatAmount, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import styles from './portfolio.module.css';

type OpenOrder = DataOf<'dashboard'>['openOrders'][number];

const WORDS: Partial<Record<OpenOrder['status'], { title: string; action: string }>> = {
  CREATED: { title: 'awaiting payment', action: 'Continue' },
  SUBMITTED: { title: 'payment sent', action: 'View order' },
  CONFIRMING: { title: 'confirming payment', action: 'View order' },
  UNDERPAID: { title: 'payment too low', action: 'Choose an option' },
  REFUND_DUE: { title: 'refund due', action: 'View order' },
};

export function OrderBanner({ order }: { order: OpenOrder }) {
  const words = WORDS[order.status] ?? { title: order.statusText, action: 'View order' };
  const figures = `${formatAmount(order.payAmount, order.symbol, { rounding: 'up' })} for ${formatShares(order.shares)} shares.`;
  const closing =
    order.status === 'SUBMITTED' || order.status === 'CONFIRMING'
      ? ' You can close this page. Your shares will appear here.'
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
