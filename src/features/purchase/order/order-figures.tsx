import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { type Row, Rows } from '@/ui/basics/rows';
import type { Order } from './order-text';

/** An amount that did not leave the wallet is not labelled "Paid". */
function payLabel({ status, txHash }: Order): string {
  if (status === 'CREATED') return 'Amount due';
  if (status === 'SUBMITTED') return 'Sent';
  const paid = txHash !== null && status !== 'FAILED' && status !== 'CANCELLED';
  return paid ? 'Paid' : 'Requested';
}

export function OrderFigures({ order }: { order: Order }) {
  const requested = formatAmount(order.payAmount, order.symbol, { rounding: 'up' });
  const rows: Row[] = [
    {
      id: 'pay',
      label: payLabel(order),
      value: order.receivedAmount ? formatAmount(order.receivedAmount, order.symbol) : requested,
      ...(order.receivedAmount && order.status === 'UNDERPAID' ? { note: `of ${requested}` } : {}),
    },
    {
      id: 'for',
      label: 'Shares',
      value: formatShares(order.shares),
      note: `${formatUsd(order.sharePriceUsd)} per share`,
    },
    { id: 'from', label: 'From', value: order.fromAddress, long: true, copy: 'Copy address' },
  ];
  return (
    <Card as="div">
      <Rows rows={rows} />
    </Card>
  );
}
