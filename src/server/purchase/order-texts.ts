import type { MessageText } from '@/server/messaging/message-text';
import type { AppContext } from '@/server/platform/context';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import type { orders } from './tables';

type Site = Pick<AppContext, 'config'>;
type Order = typeof orders.$inferSelect;

/**
 * E-mail about an order: the notification text and a table of figures to keep as a record.
 * @param received the amount paid, such as `12.5 USDT`
 */
export function orderText(
  site: Site,
  order: Order,
  { title, body }: { title: string; body: string },
  received: string,
): MessageText {
  return {
    subject: title,
    paragraphs: [body],
    rows: rowsOf(order, received),
    link: { url: `${site.config.publicUrl}/buy-shares/${order.id}`, label: 'View order' },
    sms: `FNX: ${title}.`,
  };
}

const AMOUNT_LABEL: Partial<Record<Order['status'], string>> = {
  CONFIRMED: 'Paid',
};

/** Shows only what applies to the status: no payment for an expired order. */
function rowsOf(order: Order, received: string): Array<[string, string]> {
  const shares = formatDecimal(order.sharesRaw, SHARE_DECIMALS);
  const price = formatDecimal(order.sharePriceRaw, USD_DECIMALS, 2);
  const amount = AMOUNT_LABEL[order.status];
  const hash = order.txHash;
  const isBought = order.status === 'CONFIRMED';
  return [
    ['Order', String(order.number)],
    [isBought ? 'Shares' : 'Shares ordered', shares],
    ['Price per share', `${price} USD`],
    ...(amount ? [[amount, received] as [string, string]] : []),
    ...(hash ? [['Transaction', hash] as [string, string]] : []),
    ...(isBought && order.confirmedAt
      ? [['Registered on', order.confirmedAt.toUTCString()] as [string, string]]
      : []),
  ];
}
