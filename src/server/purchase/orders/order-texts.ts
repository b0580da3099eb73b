import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { decimal, moment, type Text, t, type Value } from '@/lang/service';
import type { MessageText } from '@/server/messaging/message-text';
import type { AppContext } from '@/server/platform/context';
import type { orders } from '@/server/purchase/tables';

type Site = Pick<AppContext, 'config'>;
type Order = typeof orders.$inferSelect;

/**
 * E-mail about an order: the notification text and a table of figures to keep as a record.
 * @param received the amount paid
 * @param price of a share
 */
export function orderText(
  site: Site,
  order: Order,
  { title, body }: { title: Text; body: Text },
  received: Text,
  price: Value,
): MessageText {
  return {
    subject: title,
    paragraphs: [body],
    rows: rowsOf(order, received, price),
    link: { url: `${site.config.publicUrl}/buy-shares/${order.id}`, label: t('View order') },
    sms: t('{brand}: {title}.', { title }),
  };
}

/** Shows only what applies to the status: no payment for an expired order. */
function rowsOf(order: Order, received: Text, price: Value): Array<[Text, Value]> {
  const shares = formatDecimal(order.sharesRaw, SHARE_DECIMALS);
  const hash = order.txHash;
  const isBought = order.status === 'CONFIRMED';
  return [
    [t('Order'), String(order.number)],
    [isBought ? t('Shares') : t('Shares ordered'), decimal(shares)],
    [t('Price per share'), price],
    ...(isBought ? [[t('Paid'), received] as [Text, Value]] : []),
    ...(hash ? [[t('Transaction'), hash] as [Text, Value]] : []),
    ...(isBought && order.confirmedAt
      ? [[t('Registered on'), moment(order.confirmedAt)] as [Text, Value]]
      : []),
  ];
}
