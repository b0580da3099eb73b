import type { PayCurrency } from '@/features/purchase/queries';
import { networkFeeText } from '@/features/purchase/quote-rows';
import { t } from '@/lang/purchase';
import { formatDateTime, formatUsd, groupThousands } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import type { DecodedOrder } from './decode-order';
import type { Order } from './order-text';

/** A purchase as its calldata says it: what matters first, then all else, with full addresses and hashes. */
export function DecodedRows({
  order,
  decoded: { buy, quote, approval },
  currency,
  bnbUsd,
}: {
  order: Order;
  decoded: DecodedOrder;
  currency: PayCurrency;
  /** Null while unknown. */
  bnbUsd: string | null;
}) {
  const amount = `${exact(quote.payAmount, currency.decimals, 2)} ${currency.symbol}`;
  const rows: Row[] = [
    { id: 'pay', label: t('You pay'), value: amount, note: t('exactly, or the purchase fails') },
    {
      id: 'get',
      label: t('You receive'),
      value: sharesText(formatDecimal(quote.shares, SHARE_DECIMALS, 0)),
      note: t('{price} per share, fee of {fee} included', {
        price: formatUsd(order.sharePriceUsd),
        fee: formatUsd(order.platformFeeUsd, 'up'),
      }),
    },
    {
      id: 'network',
      label: t('Estimated network fee'),
      value: networkFeeText(order.networkFeeBnb, bnbUsd),
    },
  ];
  const details: Row[] = [
    {
      ...code('from', quote.buyer, t('pays and receives')),
      label: t('Your wallet'),
      copy: t('Copy your wallet'),
    },
    {
      ...code('to', buy.to, t('forwards the payment and issues the shares')),
      label: t('Sale contract'),
      copy: t('Copy sale contract'),
    },
    ...(approval
      ? [
          {
            ...code('token', approval.terms.token),
            label: t('{symbol} contract', { symbol: currency.symbol }),
            copy: t('Copy {symbol} contract', { symbol: currency.symbol.toLowerCase() }),
          },
        ]
      : []),
    {
      id: 'until',
      label: t('Valid until'),
      value: formatDateTime(new Date(Number(quote.validUntil) * 1000).toISOString()),
      note: t('In your wallet: validUntil {seconds}, in seconds since 1970', {
        seconds: String(quote.validUntil),
      }),
    },
    { ...code('order', quote.orderId), label: t('Order ID'), copy: t('Copy order id') },
    {
      ...code('holder', quote.holder),
      label: t('Your holder ID'),
      copy: t('Copy your holder id'),
    },
    {
      ...code('agreement', quote.agreementHash, t('SHA-256 of its text')),
      label: t('Share agreement'),
      copy: t('Copy share agreement'),
    },
    { id: 'chain', label: t('Network'), value: 'BNB Smart Chain' },
  ];
  return (
    <div>
      <Rows rows={rows} />
      <details>
        <summary className={cx(disclosure.summary, 'muted')}>{t('Details')}</summary>
        <Rows rows={details} />
      </details>
    </div>
  );
}

/** An address or a hash, in full. */
function code(id: string, value: string, note?: string) {
  return { id, value, long: true, note };
}

/** All decimals, so that nothing is rounded away. */
function exact(raw: bigint, decimals: number, least: number): string {
  return groupThousands(formatDecimal(raw, decimals, least));
}
