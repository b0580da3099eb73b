import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatAmount, formatShares } from '@/lib/format/format';
import { ORDER_STATUS_LABELS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import styles from './order-banner.module.css';

type OpenOrder = DataOf<'dashboard'>['openOrders'][number];

const ACTIONS: Partial<Record<OpenOrder['status'], string>> = {
  CREATED: 'Continue',
};

export function OrderBanner({ order }: { order: OpenOrder }) {
  const figures = `${formatAmount(order.payAmount, order.symbol, { rounding: 'up' })} for ${formatShares(order.shares)} shares.`;
  const closing =
    order.status === 'SUBMITTED' || order.status === 'CONFIRMING'
      ? ' You can close this page. Your shares will appear here.'
      : '';
  return (
    <Notice
      boxed
      title={`Order ${order.number}: ${ORDER_STATUS_LABELS[order.status].toLowerCase()}`}
      action={
        <Button variant="secondary" size="small" href={paths.order(order.id)}>
          {ACTIONS[order.status] ?? 'View order'}
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
