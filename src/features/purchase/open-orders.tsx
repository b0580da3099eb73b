import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatAmount, formatShares } from '@/lib/format/format';
import { dashboardQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';

type OpenOrder = DataOf<'dashboard'>['openOrders'][number];

/** Orders that can still be bought, or whose purchase is under way. */
export function useOpenOrders(): readonly OpenOrder[] {
  return useQuery(dashboardQuery).data?.openOrders ?? [];
}

/** Offers open orders again, so that nobody places a second one by accident. */
export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  return orders.map((order) => (
    <Notice
      key={order.id}
      boxed
      title={order.status === 'CREATED' ? 'You have an open order' : 'A purchase is under way'}
      action={
        <Button variant="secondary" size="small" href={paths.order(order.id)}>
          {order.status === 'CREATED' ? 'Continue' : 'View order'}
        </Button>
      }
    >
      {formatAmount(order.payAmount, order.symbol, { rounding: 'up' })} for{' '}
      {formatShares(order.shares)} shares
      {order.status === 'CREATED' ? (
        <>
          , price valid for <Countdown until={order.expiresAt} />
        </>
      ) : null}
      .
    </Notice>
  ));
}
