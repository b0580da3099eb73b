import type { DataOf } from '@/api/endpoints';
import { formatAmount, formatShares, formatTime, groupThousands } from '@/lib/format/format';
import { ORDER_STATUS_LABELS } from '@/shared/vocabulary';
import type { Step } from '@/ui/feedback/steps';

export type Order = DataOf<'getOrder'>;
export type OrderStatus = Order['status'];

/** What each order status means for the customer's money. */
export const ORDER_TEXTS: Record<OrderStatus, (order: Order) => string> = {
  CREATED: () => 'No money has been sent. The price is reserved for you until the time below.',
  SUBMITTED: () =>
    'We are waiting for the network to process your payment. You can close this page.',
  CONFIRMING: () =>
    'We have received your payment and are waiting for confirmations. You can close this page.',
  CONFIRMED: (order) => `${formatShares(order.shares)} shares are registered in your name.`,
  EXPIRED: () =>
    'We did not receive a payment in time. If you did pay, enter the transaction hash below. We then credit or refund your payment.',
  CANCELLED: () => 'You cancelled this order before payment. No money was taken.',
  FAILED: (order) =>
    `The network reverted the transaction. Your ${order.symbol} is still in your wallet; only the network fee was charged. You can place a new order.`,
  UNDERPAID: (order) =>
    `${formatAmount(order.receivedAmount ?? '0', order.symbol)} of ${formatAmount(order.payAmount, order.symbol, { rounding: 'up' })} was received. Your money is safe. Accept fewer shares or request a refund.`,
  REFUND_DUE: (order) =>
    `${formatAmount(order.receivedAmount ?? order.payAmount, order.symbol)} will be refunded to the wallet it came from. We review each refund manually, usually within one working day.`,
  REFUNDED: (order) =>
    `${formatAmount(order.receivedAmount ?? order.payAmount, order.symbol)} was refunded to the wallet it came from.`,
};

/** Statuses whose text already contains their note. */
const WITHOUT_NOTE = new Set<OrderStatus>(['UNDERPAID', 'FAILED', 'CANCELLED']);

/** The latest note, if it adds to the status text, such as the reason for a refund. */
export function lastNote(order: Pick<Order, 'history' | 'status'>): string | null {
  const last = order.history.at(-1);
  if (!last || last.status !== order.status || WITHOUT_NOTE.has(order.status)) return null;
  return last.note;
}

type Details = { time: (iso: string) => string; hash: (txHash: string) => Step['detail'] };

/** The order's stages; an order that ended early stops at that stage. */
export function orderSteps(order: Order, { time, hash }: Details): Step[] {
  const { status } = order;
  const made: Step = {
    title: 'Order placed',
    detail:
      status === 'CREATED'
        ? `${time(order.createdAt)}, price valid until ${formatTime(order.expiresAt)}`
        : time(order.createdAt),
    state: 'done',
  };
  const sent: Step = {
    title: ORDER_STATUS_LABELS.SUBMITTED,
    detail: order.txHash ? hash(order.txHash) : undefined,
    state: order.txHash ? 'done' : status === 'CREATED' ? 'current' : 'todo',
  };
  const last = (state: Step['state'], detail: Step['detail'] = timeOf(order, time)): Step => ({
    title: ORDER_STATUS_LABELS[status],
    detail,
    state,
  });
  switch (status) {
    case 'CANCELLED':
      return [made, last('failed')];
    case 'EXPIRED':
      return [made, last('failed', time(order.expiresAt))];
    case 'FAILED':
      return [made, sent, last('failed')];
    case 'UNDERPAID':
      return [made, sent, last('current', 'Choose an option below')];
    case 'REFUND_DUE':
      return [made, sent, last('current')];
    case 'REFUNDED':
      return [made, sent, last('done', order.refundTxHash ? hash(order.refundTxHash) : undefined)];
    default:
      return [made, sent, confirmationStep(order), registered(order, time)];
  }
}

function confirmationStep(order: Order): Step {
  const title = ORDER_STATUS_LABELS.CONFIRMING;
  if (order.status === 'CONFIRMED') {
    const block = order.blockNumber;
    return { title, detail: block === null ? undefined : blockText(block), state: 'done' };
  }
  if (order.status === 'CONFIRMING') {
    const seen =
      order.blockNumber === null
        ? 'Payment found'
        : `Payment found in block ${groupThousands(String(order.blockNumber))}`;
    return { title, detail: `${seen}. Usually takes a few more seconds.`, state: 'current' };
  }
  if (order.status === 'SUBMITTED') {
    return { title, detail: 'Waiting for the network', state: 'current' };
  }
  return { title, state: 'todo' };
}

function registered(order: Order, time: Details['time']): Step {
  return {
    title: 'Shares registered',
    detail: order.confirmedAt ? time(order.confirmedAt) : undefined,
    state: order.status === 'CONFIRMED' ? 'done' : 'todo',
  };
}

function blockText(block: number): string {
  return `Block ${groupThousands(String(block))}`;
}

/** When the order last entered its status. */
function timeOf({ history, status }: Order, time: Details['time']): string | undefined {
  const at = history.findLast((entry) => entry.status === status)?.at;
  return at && time(at);
}
