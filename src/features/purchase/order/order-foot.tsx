import { paths } from '@/config/paths';
import styles from '@/features/purchase/purchase.module.css';
import { t } from '@/lang/purchase';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import type { Order } from './order-text';

const ENDED = new Set<Order['status']>(['EXPIRED', 'CANCELLED', 'FAILED']);

/** The next step of an order that is not under review: a new order with the same amount, or the wallet. */
export function OrderFoot({ order }: { order: Order }) {
  const again = `${paths.buyShares}?pay=${order.payAmount}&in=${order.currencyId}`;
  return (
    <Stack gap={10} className={styles.foot}>
      {ENDED.has(order.status) ? (
        <Button wide href={again}>
          {t('Place a new order')}
        </Button>
      ) : (
        <Button wide variant="secondary" href={paths.wallet}>
          {t('View my shares')}
        </Button>
      )}
    </Stack>
  );
}
