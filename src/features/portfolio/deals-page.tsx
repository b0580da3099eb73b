import type { DataOf } from '@fnx/api/endpoints';
import {
  ORDER_STATUS_LABELS,
  type OrderStatus,
  orderStatusLabel,
} from '@fnx/api/shared/vocabulary';
import { paths } from '@/config/paths';
import { type PortfolioText, t } from '@/lang/portfolio';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import type { Column } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import type { Filters } from '@/lists/filters';
import { ListPage } from '@/lists/list-page';
import { useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { dealsQuery } from './queries';

type Deal = DataOf<'getDealHistoryUser'>['docs'][number];

const TONES = {
  CREATED: 'waiting',
  SUBMITTED: 'waiting',
  CONFIRMING: 'waiting',
  CONFIRMED: 'done',
  EXPIRED: 'idle',
  CANCELLED: 'idle',
  FAILED: 'failed',
} as const satisfies Record<OrderStatus, string>;

const FILTERS = {
  status: {
    kind: 'choice',
    label: 'Status',
    options: { '': 'All statuses', ...ORDER_STATUS_LABELS },
  },
} as const satisfies Filters<PortfolioText>;

const COLUMNS: readonly Column<Deal, PortfolioText>[] = [
  {
    at: 'when',
    head: 'Date',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    at: 'title',
    head: 'Order',
    cell: ({ id, number }) => <Link href={paths.order(id)}>{t('Order {number}', { number })}</Link>,
    text: ({ number }) => number,
  },
  {
    at: 'figure',
    head: 'Shares',
    cell: ({ shares }) => sharesText(shares),
    text: ({ shares }) => shares,
  },
  {
    at: 'value',
    head: 'Payment',
    cell: ({ payAmount, symbol }) =>
      formatAmount(payAmount, symbol, { decimals: 4, rounding: 'up' }),
    text: ({ payAmount, symbol }) => `${payAmount} ${symbol}`,
  },
  {
    at: 'state',
    head: 'Status',
    cell: (deal) => <StatusDot tone={TONES[deal.status]}>{t(orderStatusLabel(deal))}</StatusDot>,
    text: (deal) => t(orderStatusLabel(deal)),
  },
];

export function DealsPage() {
  const list = useList({ filters: FILTERS, query: dealsQuery });
  return (
    <ListPage
      t={t}
      title="Orders"
      label="Orders"
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      fileName="orders"
      empty={{
        title: 'No orders yet',
        text: 'When you buy shares, your order appears here with its price, payment and certificate.',
      }}
      noMatch="No orders have this status. Choose another status."
      actions={<Button href={paths.buyShares}>{t('Buy shares')}</Button>}
    />
  );
}
