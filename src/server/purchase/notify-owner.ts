import type { CallFault } from '@fnx/api/shared/fault-texts';
import type { Tx } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { asWritten, decimal, sentences, type Text, t } from '@/lang/service';
import { readWorth, type ToWorth } from '@/server/market/display-rates';
import {
  type NewNotification,
  type Notifier,
  raiseNotifications,
} from '@/server/messaging/raise-notification';
import { emitEvents, type LiveEvent } from '@/server/platform/events/emit-event';
import type { BookingContext, Happened } from '@/server/platform/registry';
import { amountIn, amountOf } from './amount-text';
import type { OrderEvent } from './orders/order-states';
import { orderText } from './orders/order-texts';
import type { orders } from './tables';
import { askedText, transferText } from './transfers/transfer-texts';

type Order = typeof orders.$inferSelect;

export type OrderNotifier = Notifier & Pick<BookingContext, 'registry'>;

export type OrderNotice = { title: Text; body: Text };

/** An order's state, for systems outside. */
export const orderEvent = (order: Order): Happened => ({
  type: 'order.updated',
  object: `order:${order.id}`,
  data: {
    id: order.id,
    number: String(order.number),
    state: order.status,
    currency: order.currencyId,
    amount: amountIn(order.currencyId, order.payRaw),
    shares: formatDecimal(order.sharesRaw, SHARE_DECIMALS),
    txHash: order.txHash,
  },
});

/**
 * Notifies the owners of orders in the transaction that changes them: open pages about every change, and a notification when
 * an order ends. A failure is logged and changes nothing else, because it must never prevent a purchase from being recorded.
 * The event for systems outside is written in the same transaction.
 * @param moved the orders after the change
 */
export async function notifyOwners(
  ctx: OrderNotifier,
  tx: Tx,
  moved: readonly Order[],
  event: OrderEvent,
): Promise<void> {
  if (moved.length === 0) return;
  await ctx.registry.happened(ctx, tx, moved.map(orderEvent));
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
  const due: [Order, OrderNotice][] = [];
  const silent: LiveEvent[] = [];
  for (const order of moved) {
    const notice = noticeOf(order, event);
    if (notice) due.push([order, notice]);
    else silent.push(moveEvent(order));
  }
  await raise(ctx, tx, due);
  await emitEvents(ctx, tx, silent);
}

/** Asks the buyer of a transfer to accept another number of shares. */
export async function raiseAsked(ctx: OrderNotifier, tx: Tx, order: Order): Promise<void> {
  const [title, body] = askedText(order);
  await raise(ctx, tx, [[order, { title, body }]]);
}

async function raise(ctx: OrderNotifier, tx: Tx, due: readonly [Order, OrderNotice][]) {
  if (due.length === 0) return;
  const worth = await readWorth({ ...ctx, db: tx });
  const notices = due.map(([order, notice]) => noticeFor(ctx, order, notice, worth));
  await raiseNotifications(ctx, tx, notices);
}

function moveEvent({ userId, id, status }: Order): LiveEvent {
  return { name: 'order', userId, data: { id, status } };
}

function noticeFor(
  ctx: OrderNotifier,
  order: Order,
  notice: OrderNotice,
  worth: ToWorth,
): NewNotification {
  const received = amountOf(order.currencyId, order.payRaw);
  const price = worth(formatDecimal(order.sharePriceRaw, USD_DECIMALS, 2));
  return {
    ...notice,
    alongside: moveEvent(order),
    userId: order.userId,
    kind: 'ORDER',
    link: `/buy-shares/${order.id}`,
    message: orderText(ctx, order, notice, received, price),
    data: { orderId: order.id, number: order.number.toString(), status: order.status },
  };
}

/** The notification for an order that reached its status by `event`; null for none. Pure. */
export function noticeOf(order: Order, event: OrderEvent): OrderNotice | null {
  const text = textOf(order, event);
  if (!text) return null;
  const [title, body] = text;
  // The contract's reason, or a note of our own; texts of transfers name the reason themselves.
  const note: CallFault['text'] | null = order.method === 'TRANSFER' ? null : order.note;
  return { title, body: note ? sentences(asWritten(note), body) : body };
}

function textOf(order: Order, event: OrderEvent): [title: Text, body: Text] | null {
  if (order.method === 'TRANSFER') return transferText(order, event);
  const { currencyId } = order;
  const number = String(order.number);
  const received = amountOf(currencyId, order.payRaw);
  switch (order.status) {
    case 'CONFIRMED':
      return [
        t('Order {number}: purchase complete', { number }),
        t('You paid {amount}. {shares} shares are yours.', {
          amount: received,
          shares: decimal(formatDecimal(order.sharesRaw, SHARE_DECIMALS)),
        }),
      ];
    case 'EXPIRED':
      return [
        t('Order {number}: expired', { number }),
        t('No purchase was found in time, so nothing was charged.'),
      ];
    case 'CANCELLED':
      return [
        t('Order {number}: cancelled', { number }),
        t('You cancelled this order. Nothing was charged.'),
      ];
    case 'FAILED':
      if (event === 'SPEND') {
        return [
          t('Order {number}: could not be completed', { number }),
          t('This order charged nothing. Please contact support.'),
        ];
      }
      return [
        t('Order {number}: purchase failed', { number }),
        t(
          'The network rejected the transaction. Your {symbol} stayed in your wallet; you paid only the network fee. You can place a new order.',
          { symbol: currencyId },
        ),
      ];
    default:
      return null;
  }
}
