import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { type Row, Rows } from '@/ui/basics/rows';
import type { Order } from './order-text';

/** What never left the wallet is not called paid. */
function payLabel({ status, txHash }: Order): string {
  if (status === 'CREATED') return 'To pay';
  if (status === 'SUBMITTED') return 'Sent';
  const paid = txHash !== null && status !== 'FAILED' && status !== 'CANCELLED';
  return paid ? 'Paid' : 'Asked for';
}

/** What is paid for what. */
export function OrderFigures({ order }: { order: Order }) {
  const asked = formatAmount(order.payAmount, order.symbol, { rounding: 'up' });
  const rows: Row[] = [
    {
      id: 'pay',
      label: payLabel(order),
      value: order.receivedAmount ? formatAmount(order.receivedAmount, order.symbol) : asked,
      ...(order.receivedAmount && order.status === 'UNDERPAID' ? { note: `of ${asked}` } : {}),
    },
    {
      id: 'for',
      label: 'For',
      value: `${formatShares(order.shares)} shares`,
      note: `at ${formatUsd(order.sharePriceUsd)}`,
    },
    { id: 'from', label: 'From', value: order.fromAddress, long: true, copy: 'Copy the address' },
  ];
  return (
    <Card as="div">
      <Rows rows={rows} />
    </Card>
  );
}
