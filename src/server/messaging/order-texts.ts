import type { AppContext } from '@/server/platform/context';
import type { orders } from '@/server/purchase/tables';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { layOut, type MessageText } from './message-text';

type Site = Pick<AppContext, 'config'>;
type Order = typeof orders.$inferSelect;

/**
 * The mail about an order: what the notice says, and the figures beside it, so that it can be kept as a record.
 *
 * @param received what arrived, or is to be paid, such as `12.5 USDT`
 */
export function orderText(
  site: Site,
  order: Order,
  { title, body }: { title: string; body: string },
  received: string,
): MessageText {
  return layOut({
    subject: title,
    paragraphs: [body],
    rows: rowsOf(order, received),
    link: { url: `${site.config.publicUrl}/buy-shares/${order.id}`, label: 'See the order' },
    sms: `FNX: ${title}.`,
  });
}

const AMOUNT_LABEL: Partial<Record<Order['status'], string>> = {
  CONFIRMED: 'Paid',
  UNDERPAID: 'Arrived',
  REFUND_DUE: 'To be sent back',
  REFUNDED: 'Sent back',
};

/** Only what is certain in the order's state: nothing was paid for one that ran out, and no shares came from a refund. */
function rowsOf(order: Order, received: string): Array<[string, string]> {
  const shares = formatDecimal(order.sharesRaw, SHARE_DECIMALS);
  const price = formatDecimal(order.sharePriceRaw, USD_DECIMALS, 2);
  const amount = AMOUNT_LABEL[order.status];
  const hash = order.status === 'REFUNDED' ? order.refundTxHash : order.txHash;
  const isBought = order.status === 'CONFIRMED';
  return [
    ['Order', String(order.number)],
    [isBought ? 'Shares' : 'Shares ordered', shares],
    ['Price of a share', `${price} USD`],
    ...(amount ? [[amount, received] as [string, string]] : []),
    ...(hash ? [['Transaction', hash] as [string, string]] : []),
    ...(isBought && order.confirmedAt
      ? [['In the register since', order.confirmedAt.toUTCString()] as [string, string]]
      : []),
  ];
}
