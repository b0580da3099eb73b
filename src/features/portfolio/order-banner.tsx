import type { DataOf } from '@fnx/api/endpoints';
import { orderStatusLabel } from '@fnx/api/shared/vocabulary';
import { paths } from '@/config/paths';
import { currentLanguage } from '@/lang/engine/current';
import { type PortfolioText, t } from '@/lang/portfolio';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { Button } from '@/ui/basics/button';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import styles from './order-banner.module.css';

type OpenOrder = DataOf<'dashboard'>['openOrders'][number];

const ACTIONS: Partial<Record<OpenOrder['status'], PortfolioText>> = {
  CREATED: 'Continue',
};

export function OrderBanner({ order }: { order: OpenOrder }) {
  const figures = t('{amount} for {shares}.', {
    amount: formatAmount(order.payAmount, order.symbol, { rounding: 'up' }),
    shares: sharesText(order.shares),
  });
  const closing =
    order.status === 'SUBMITTED' || order.status === 'CONFIRMING'
      ? t('You can close this page. Your shares will appear here.')
      : '';
  return (
    <Notice
      boxed
      title={t('Order {number}: {status}', {
        number: order.number,
        status: statusText(order),
      })}
      action={
        <Button variant="secondary" size="small" href={paths.order(order.id)}>
          {t(ACTIONS[order.status] ?? 'View order')}
        </Button>
      }
      className={styles.banner}
    >
      <Seal size={40} className={styles.bannerSeal} />
      {figures} {closing}
    </Notice>
  );
}

/** For the middle of a sentence, where only English uses lower case for every word. */
function statusText(order: OpenOrder): string {
  const text = t(orderStatusLabel(order));
  return currentLanguage() === 'en' ? text.toLowerCase() : text;
}
