import { type PurchaseText, t } from '@/lang/purchase';
import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';
import { useAbout } from '@/lib/queries/display-currency';
import { Card } from '@/ui/basics/card';
import { type Row, Rows } from '@/ui/basics/rows';
import type { Order, OrderStatus } from './order-text';

/** An amount that did not leave the wallet is not labelled "Paid". */
const PAY_LABELS: Partial<Record<OrderStatus, PurchaseText>> = {
  SUBMITTED: 'Sent',
  CONFIRMING: 'Paid',
  CONFIRMED: 'Paid',
};

export const sharesRow = (order: Order, about: ReturnType<typeof useAbout>): Row => ({
  id: 'for',
  label: t('Shares'),
  value: formatShares(order.shares),
  note: t('{price} per share', {
    price: `${formatUsd(order.sharePriceUsd)}${about(order.sharePriceUsd)}`,
  }),
});

export function OrderFigures({ order }: { order: Order }) {
  const about = useAbout();
  const rows: Row[] = [
    {
      id: 'pay',
      label: t(PAY_LABELS[order.status] ?? 'Requested'),
      value: formatAmount(order.payAmount, order.symbol, { rounding: 'up' }),
      note: about(order.payAmount, order.symbol) || undefined,
    },
    sharesRow(order, about),
  ];
  // Who pays by transfer has an account of shares.
  if (order.method === 'WALLET')
    rows.push({
      id: 'from',
      label: t('Wallet'),
      value: order.fromAddress,
      long: true,
      copy: t('Copy address'),
    });
  return (
    <Card as="div">
      <Rows rows={rows} />
    </Card>
  );
}
