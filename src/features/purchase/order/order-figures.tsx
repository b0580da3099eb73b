import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { type Row, Rows } from '@/ui/basics/rows';
import type { Order, OrderStatus } from './order-text';

/** An amount that did not leave the wallet is not labelled "Paid". */
const PAY_LABELS: Partial<Record<OrderStatus, string>> = {
  SUBMITTED: 'Sent',
  CONFIRMING: 'Paid',
  CONFIRMED: 'Paid',
};

export function OrderFigures({ order }: { order: Order }) {
  const rows: Row[] = [
    {
      id: 'pay',
      label: PAY_LABELS[order.status] ?? 'Requested',
      value: formatAmount(order.payAmount, order.symbol, { rounding: 'up' }),
    },
    {
      id: 'for',
      label: 'Shares',
      value: formatShares(order.shares),
      note: `${formatUsd(order.sharePriceUsd)} per share`,
    },
    { id: 'from', label: 'Wallet', value: order.fromAddress, long: true, copy: 'Copy address' },
  ];
  return (
    <Card as="div">
      <Rows rows={rows} />
    </Card>
  );
}
