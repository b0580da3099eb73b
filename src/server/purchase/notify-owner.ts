import {
  type NewNotification,
  type Notifier,
  raiseNotifications,
} from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { emitEvents, type LiveEvent } from '@/server/platform/events/emit-event';
import { describeError } from '@/server/platform/http/faults';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { amountText } from './amount-text';
import type { OrderEvent } from './order-states';
import { orderText } from './order-texts';
import type { orders } from './tables';

type Order = typeof orders.$inferSelect;

export type OrderNotifier = Notifier & Pick<AppContext, 'log'>;

export type OrderNotice = { title: string; body: string };

/**
 * Notifies the owners of orders in the transaction that changes them: open pages about every change, and a notification when
 * an order ends. A failure is logged and changes nothing else, because it must never prevent a purchase from being recorded.
 * @param moved the orders after the change
 */
export async function notifyOwners(
  ctx: OrderNotifier,
  tx: Tx,
  moved: readonly Order[],
  event: OrderEvent,
): Promise<void> {
  if (moved.length === 0) return;
  try {
    // A savepoint: a failed statement would otherwise abort the whole transaction.
    await tx.transaction((inner) => notify(ctx, inner, moved, event));
  } catch (error) {
    const orderIds = moved.map(({ id }) => id);
    ctx.log.error({ orderIds, error: describeError(error) }, 'order notification failed');
  }
}

async function notify(
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
  const received = amountText(order.currencyId, order.payRaw);
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
  const received = amountText(currencyId, order.payRaw);
  switch (order.status) {
    case 'CONFIRMED':
      return [
        'purchase complete',
        `You paid ${received}. ${formatDecimal(order.sharesRaw, SHARE_DECIMALS)} shares are in your wallet.`,
      ];
    case 'EXPIRED':
      return ['expired', 'No purchase was found in time, so nothing was charged.'];
    case 'CANCELLED':
      return ['cancelled', 'You cancelled this order. Nothing was charged.'];
    case 'FAILED':
      if (event === 'SPEND') {
        return ['could not be completed', 'This order charged nothing. Please contact support.'];
      }
      return [
        'purchase failed',
        `The network rejected the transaction. Your ${currencyId} stayed in your wallet; you paid only the network fee. You can place a new order.`,
      ];
    default:
      return null;
  }
}
