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
import type { OrderEvent } from './order-states';
import { orderText } from './order-texts';
import { amountText } from './payments/amount-text';
import type { orders } from './tables';

type Order = typeof orders.$inferSelect;

export type OrderNotifier = Notifier & Pick<AppContext, 'log'>;

export type OrderNotice = { title: string; body: string };

/**
 * Notifies an order's owner in the transaction that changes it: open pages about every change, and a notification when the
 * order ends or needs a decision. A failure is rolled back to a savepoint and logged, because it must never prevent a credit.
 * @param moved the order after the change
 */
export async function notifyOwner(
  ctx: OrderNotifier,
  tx: Tx,
  moved: Order,
  event: OrderEvent,
): Promise<void> {
  await withoutFailing(ctx, tx, moved.id, (inner) => notifyOwners(ctx, inner, [moved], event));
}

export async function notifyExtraPayment(
  ctx: OrderNotifier,
  tx: Tx,
  order: Order,
  note: string,
): Promise<void> {
  const title = `Order ${order.number}: another payment received`;
  const body = `${note} The order is not changed.`;
  await withoutFailing(ctx, tx, order.id, (inner) =>
    raiseNotification(ctx, inner, noticeFor(ctx, order, { title, body })),
  );
}

/**
 * Notifies the owners of several orders that moved by the same event. Unlike `notifyOwner`, a failure aborts the caller's
 * transaction.
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

/** Runs in a savepoint: a failed statement would otherwise abort the whole transaction. */
async function withoutFailing(
  ctx: OrderNotifier,
  tx: Tx,
  orderId: string,
  act: (inner: Tx) => Promise<unknown>,
): Promise<void> {
  try {
    await tx.transaction(act);
  } catch (error) {
    ctx.log.error({ orderId, error: describeError(error) }, 'order notification failed');
  }
}

/** The notification for an order that reached its status by `event`; null for none. Pure. */
export function noticeOf(order: Order, event: OrderEvent): OrderNotice | null {
  const text = textOf(order, event);
  if (!text) return null;
  const [what, body] = text;
  return {
    title: `Order ${order.number}: ${what}`,
    body: [order.note, body].filter(Boolean).join(' '),
  };
}

function textOf(order: Order, event: OrderEvent): [what: string, body: string] | null {
  const { currencyId } = order;
  const received = amountText(currencyId, order.receivedRaw ?? order.payRaw);
  switch (order.status) {
    case 'CONFIRMED':
      return [
        'purchase complete',
        `We received ${received}. ${formatDecimal(order.sharesRaw, SHARE_DECIMALS)} shares are registered in your name.`,
      ];
    case 'EXPIRED':
      return [
        'expired',
        'No payment was found in time, so nothing was charged. If you did pay, open the order and paste the transaction hash: your payment is then credited or refunded.',
      ];
    case 'CANCELLED':
      return ['cancelled', 'You cancelled this order before paying. Nothing was charged.'];
    case 'FAILED':
      return [
        'payment failed',
        `The network rejected the payment. Your ${currencyId} stayed in your wallet; you paid only the network fee. You can place a new order.`,
      ];
    case 'UNDERPAID':
      return [
        'payment too low',
        'Your money is safe. Open the order to accept fewer shares or to request a refund.',
      ];
    case 'REFUND_DUE':
      return [
        'refund pending',
        'The refund goes to the wallet you paid from. An operator checks each refund, usually within one business day.',
      ];
    case 'REFUNDED':
      return [
        'refund sent',
        `${received} was sent to the wallet you paid from, in transaction ${order.refundTxHash}.`,
      ];
    case 'CREATED':
      return event === 'REOPEN'
        ? [
            'waiting for your payment',
            'The price is locked until the order expires. Open the order to pay or to see details.',
          ]
        : null;
    default:
      return null;
  }
}
