import type { PayCurrency } from '@/features/purchase/queries';
import { formatDateTime, formatUsd, groupThousands } from '@/lib/format/format';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { type Row, Rows } from '@/ui/basics/rows';
import type { DecodedOrder } from './decode-order';
import type { Order } from './order-text';

/** A purchase as its calldata says it, with exact amounts, full addresses and hashes. */
export function DecodedRows({
  order,
  decoded: { buy, quote, approval },
  currency,
}: {
  order: Order;
  decoded: DecodedOrder;
  currency: PayCurrency;
}) {
  const amount = `${exact(quote.payAmount, currency.decimals, 2)} ${currency.symbol}`;
  const rows: Row[] = [
    { id: 'pay', label: 'You pay', value: amount, note: 'exactly, or the purchase fails' },
    {
      id: 'get',
      label: 'You receive',
      value: `${exact(quote.shares, SHARE_DECIMALS, 0)} shares`,
      note: `${formatUsd(order.sharePriceUsd)} per share, fee of ${formatUsd(order.platformFeeUsd, 'up')} included`,
    },
    code('from', 'Your wallet', quote.buyer, 'pays and receives'),
    code('to', 'Sale contract', buy.to, 'forwards the payment and issues the shares'),
    ...(approval ? [code('token', `${currency.symbol} contract`, approval.terms.token)] : []),
    {
      id: 'until',
      label: 'Valid until',
      value: formatDateTime(new Date(Number(quote.validUntil) * 1000).toISOString()),
      note: 'afterwards the contract refuses it',
    },
    code('order', 'Order ID', quote.orderId),
    code('holder', 'Your holder ID', quote.holder),
    code('agreement', 'Share agreement', quote.agreementHash, 'SHA-256 of its text'),
    { id: 'chain', label: 'Network', value: 'BNB Smart Chain' },
  ];
  return <Rows rows={rows} />;
}

/** An address or a hash, in full. */
function code(id: string, label: string, value: string, note?: string): Row {
  return { id, label, value, long: true, copy: `Copy ${label.toLowerCase()}`, note };
}

/** All decimals, so that nothing is rounded away. */
function exact(raw: bigint, decimals: number, least: number): string {
  return groupThousands(formatDecimal(raw, decimals, least));
}
