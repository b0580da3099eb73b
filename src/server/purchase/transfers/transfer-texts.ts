import { FAULT_TEXTS } from '@fnx/api/shared/fault-texts';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { day, decimal, type ServiceText, sentences, type Text, t } from '@/lang/service';
import { amountOf } from '@/server/purchase/amount-text';
import type { OrderEvent } from '@/server/purchase/orders/order-states';
import type { orders } from '@/server/purchase/tables';

type Order = typeof orders.$inferSelect;
type Words = [title: Text, body: Text];

/** Tells the owner of an order by bank transfer that it reached its status by `event`; null where there is nothing to tell. */
export function transferText(order: Order, event: OrderEvent): Words | null {
  const number = String(order.number);
  const amount = amountOf(order.currencyId, order.payRaw);
  switch (order.status) {
    case 'SUBMITTED':
      if (event !== 'RECEIVE') return null;
      return [
        t('Order {number}: money received', { number }),
        t('Your transfer of {amount} has arrived. The bank releases your shares next.', { amount }),
      ];
    case 'CONFIRMED':
      return [
        t('Order {number}: purchase complete', { number }),
        t('You paid {amount}. {shares} shares are yours.', {
          amount,
          shares: sharesOf(order.sharesRaw),
        }),
      ];
    case 'EXPIRED':
      return [
        t('Order {number}: expired', { number }),
        t('No transfer came in time. Money that still comes is returned.'),
      ];
    case 'CANCELLED':
      return [
        t('Order {number}: cancelled', { number }),
        t('You cancelled this order. Do not send the transfer; money that comes is returned.'),
      ];
    case 'FAILED':
      return returnedText(order, event, amount);
    default:
      return null;
  }
}

function returnedText(order: Order, event: OrderEvent, amount: Text): Words {
  const number = String(order.number);
  if (event === 'SPEND') {
    return [
      t('Order {number}: could not be completed', { number }),
      t('Your money is safe with the bank. Please contact support.'),
    ];
  }
  const body = t('{amount} goes back to the account that it came from.', { amount });
  const reason = reasonOf(order.note);
  return [
    t('Order {number}: money returned', { number }),
    reason === null ? body : sentences(t(reason), body),
  ];
}

/** Asks the owner whose money came after the price had moved. */
export function askedText(order: Order): Words {
  const number = String(order.number);
  return [
    t('Order {number}: please accept the new number of shares', { number }),
    t(
      'The price moved before your money came: it now buys {shares} shares. Accept on the order’s page until {date}, or the money goes back.',
      { shares: sharesOf(order.askedRaw ?? 0n), date: day(order.askedUntil ?? order.updatedAt) },
    ),
  ];
}

const sharesOf = (raw: bigint) => decimal(formatDecimal(raw, SHARE_DECIMALS));

const REASONS = [
  FAULT_TEXTS.RETURN_OTHER_NAME,
  FAULT_TEXTS.RETURN_COMPANY,
  FAULT_TEXTS.RETURN_TOO_MUCH,
  FAULT_TEXTS.RETURN_TOO_LITTLE,
  FAULT_TEXTS.RETURN_OTHER_CURRENCY,
  FAULT_TEXTS.RETURN_TOO_LATE,
  FAULT_TEXTS.RETURN_PRICE_MOVED,
  FAULT_TEXTS.RETURN_REVERSAL,
  FAULT_TEXTS.RETURN_NOT_VERIFIED,
] as const satisfies readonly ServiceText[];

/** The note of a returned order is one of these. */
const reasonOf = (note: string | null) => REASONS.find((reason) => reason === note) ?? null;
