import { orderText } from '@/server/messaging/order-texts';
import {
  type NewNotification,
  type Notifier,
  raiseNotification,
  raiseNotifications,
} from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { emitEvents, type LiveEvent } from '@/server/platform/events/emit-event';
import { describeError } from '@/server/platform/http/faults';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { amountText } from './amount-text';
import type { OrderEvent } from './order-states';
import type { orders } from './tables';

type Order = typeof orders.$inferSelect;

/** What telling needs besides the transaction. */
export type OrderNotifier = Notifier & Pick<AppContext, 'log'>;

export type OrderNotice = { title: string; body: string };

/**
 * Tells an order's owner what became of it, in the transaction that moves it: open pages of every move, the person of those
 * that end it or ask for a decision. A fault in telling is undone by itself and logged: it must never keep money from being
 * credited.
 *
 * @param moved the order as it is now
 */
export async function notifyOwner(
  ctx: OrderNotifier,
  tx: Tx,
  moved: Order,
  event: OrderEvent,
): Promise<void> {
  await quietly(ctx, tx, moved.id, (inner) => notifyOwners(ctx, inner, [moved], event));
}

/** Tells of money that came for an order which has its outcome already, and leaves it as it is. */
export async function notifyExtraPayment(
  ctx: OrderNotifier,
  tx: Tx,
  order: Order,
  note: string,
): Promise<void> {
  const title = `Order ${order.number}: another payment arrived`;
  const body = `${note} The order itself stays as it is.`;
  await quietly(ctx, tx, order.id, (inner) =>
    raiseNotification(ctx, inner, noticeFor(ctx, order, { title, body })),
  );
}

/**
 * Tells the owners of several orders, which moved by the same event, what became of them. Unlike `notifyOwner`, a fault in telling
 * ends the caller's transaction.
 */
export async function notifyOwners(
  ctx: OrderNotifier,
  tx: Tx,
  moved: readonly Order[],
  event: OrderEvent,
): Promise<void> {
  const notices: NewNotification[] = [];
  const silent: LiveEvent[] = [];
  for (const order of moved) {
    const notice = noticeOf(order, event);
    if (notice) notices.push(noticeFor(ctx, order, notice, moveEvent(order)));
    else silent.push(moveEvent(order));
  }
  if (notices.length > 0) await raiseNotifications(ctx, tx, notices);
  await emitEvents(tx, silent);
}

function moveEvent({ userId, id, status }: Order): LiveEvent {
  return { name: 'order', userId, data: { id, status } };
}

function noticeFor(
  ctx: OrderNotifier,
  order: Order,
  notice: OrderNotice,
  alongside?: LiveEvent,
): NewNotification {
  const received = amountText(order.currencyId, order.receivedRaw ?? order.payRaw);
  return {
    ...notice,
    ...(alongside ? { alongside } : {}),
    userId: order.userId,
    kind: 'ORDER',
    link: `/buy-shares/${order.id}`,
    message: orderText(ctx, order, notice, received),
    data: { orderId: order.id, number: order.number.toString(), status: order.status },
  };
}

/** Runs in a savepoint: a statement that fails would otherwise end the whole transaction. */
async function quietly(
  ctx: OrderNotifier,
  tx: Tx,
  orderId: string,
  act: (inner: Tx) => Promise<unknown>,
): Promise<void> {
  try {
    await tx.transaction(act);
  } catch (error) {
    ctx.log.error({ orderId, error: describeError(error) }, 'the owner of an order was not told');
  }
}

/** What the owner is told when an order got where it is by `event`; null when there is nothing to tell. Pure. */
export function noticeOf(order: Order, event: OrderEvent): OrderNotice | null {
  const words = wordsOf(order, event);
  if (!words) return null;
  const [what, body] = words;
  return {
    title: `Order ${order.number}: ${what}`,
    body: [order.note, body].filter(Boolean).join(' '),
  };
}

function wordsOf(order: Order, event: OrderEvent): [what: string, body: string] | null {
  const { currencyId } = order;
  const received = amountText(currencyId, order.receivedRaw ?? order.payRaw);
  switch (order.status) {
    case 'CONFIRMED':
      return [
        'the shares are yours',
        `${received} arrived, and ${formatDecimal(order.sharesRaw, SHARE_DECIMALS)} shares stand in the register in your name.`,
      ];
    case 'EXPIRED':
      return [
        'the time to pay is over',
        'No payment for it was seen, so nothing was charged and its shares are on sale again. If you did pay, open the order and paste the transaction hash: your money is then counted or sent back.',
      ];
    case 'CANCELLED':
      return [
        'cancelled',
        'You cancelled it before anything was paid. No money has moved, and its shares are on sale again.',
      ];
    case 'FAILED':
      return [
        'the network refused the payment',
        `Your ${currencyId} stayed in your wallet; only the network fee is spent. You can make a new order.`,
      ];
    case 'UNDERPAID':
      return [
        'less arrived than was asked for',
        'It is safe. Open the order to take fewer shares for it, or to have it sent back.',
      ];
    case 'REFUND_DUE':
      return [
        'your money will be sent back',
        'It goes to the wallet it came from. Somebody checks each refund by hand, usually within a working day.',
      ];
    case 'REFUNDED':
      return [
        'your money was sent back',
        `${received} went back to the wallet it came from, in transaction ${order.refundTxHash}.`,
      ];
    case 'CREATED':
      return event === 'REOPEN'
        ? [
            'it still waits for your payment',
            'The price is held until the time the order names. Open it to pay, or to see what happened.',
          ]
        : null;
    default:
      return null;
  }
}
