import type { DataOf } from '@fnx/api/endpoints';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/purchase';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { Button } from '@/ui/basics/button';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';

type OpenOrder = DataOf<'dashboard'>['openOrders'][number];

/** Offers orders again that can still be bought, or whose purchase is under way, so that nobody places a second one by accident. */
export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  return orders.map((order) => (
    <Notice
      key={order.id}
      boxed
      title={
        order.status === 'CREATED' ? t('You have an open order') : t('A purchase is under way')
      }
      action={
        <Button variant="secondary" size="small" href={paths.order(order.id)}>
          {order.status === 'CREATED' ? t('Continue') : t('View order')}
        </Button>
      }
    >
      <OrderLine order={order} />
    </Notice>
  ));
}

function OrderLine({ order }: { order: OpenOrder }) {
  const amount = formatAmount(order.payAmount, order.symbol, { rounding: 'up' });
  const shares = sharesText(order.shares);
  if (order.status !== 'CREATED' || order.method === 'TRANSFER') {
    return t('{amount} for {shares}.', { amount, shares });
  }
  return (
    <T
      text="{amount} for {shares}, price valid for <time></time>."
      amount={amount}
      shares={shares}
      time={() => <Countdown until={order.expiresAt} />}
    />
  );
}
