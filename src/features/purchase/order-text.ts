import type { DataOf } from '@/api/endpoints';
import { formatAmount, formatShares, formatTime, groupThousands } from '@/lib/format/format';
import type { Step } from '@/ui/feedback/steps';

export type Order = DataOf<'getOrder'>;
export type OrderStatus = Order['status'];

type Words = {
  title: string;
  /** What it means for the money. */
  text: (order: Order) => string;
};

/** What each state of an order is called and what it means for the money. */
export const ORDER_WORDS: Record<OrderStatus, Words> = {
  CREATED: {
    title: 'Waiting for your payment',
    text: () => 'Nothing has been sent yet. The price is held for you until the time below.',
  },
  SUBMITTED: {
    title: 'Payment is on its way',
    text: () => 'You can close this page. The order goes on without you.',
  },
  CONFIRMING: {
    title: 'Payment seen, becoming final',
    text: () => 'You can close this page. The order goes on without you.',
  },
  CONFIRMED: {
    title: 'They are yours',
    text: (order) => `${formatShares(order.shares)} shares stand in the register in your name.`,
  },
  EXPIRED: {
    title: 'The price hold has run out',
    text: () =>
      'No payment was seen in time, so the order was closed. If you did pay, paste the transaction hash below: your money is then counted or sent back.',
  },
  CANCELLED: {
    title: 'Order cancelled',
    text: () => 'You cancelled it before anything was paid. No money has moved.',
  },
  FAILED: {
    title: 'The network refused the payment',
    text: (order) =>
      `The transaction was reverted: your ${order.symbol} stayed in your wallet, and only the network fee is spent. You can make a new order.`,
  },
  UNDERPAID: {
    title: 'Less arrived than was asked for',
    text: (order) =>
      `${formatAmount(order.receivedAmount ?? '0', order.symbol)} of ${formatAmount(order.payAmount, order.symbol, { rounding: 'up' })} arrived. It is safe. Take fewer shares for it, or have it sent back.`,
  },
  REFUND_DUE: {
    title: 'Your money will be sent back',
    text: (order) =>
      `${formatAmount(order.receivedAmount ?? order.payAmount, order.symbol)} goes back to the wallet it came from. Somebody checks each refund by hand, usually within a working day.`,
  },
  REFUNDED: {
    title: 'Your money was sent back',
    text: (order) =>
      `${formatAmount(order.receivedAmount ?? order.payAmount, order.symbol)} went back to the wallet it came from.`,
  },
};

/** When a state was last entered, ISO time. */
function enteredAt(order: Pick<Order, 'history'>, status: OrderStatus): string | undefined {
  return order.history.findLast((entry) => entry.status === status)?.at;
}

/** States whose own words say already what their note would. */
const SAY_ALL = new Set<OrderStatus>(['UNDERPAID', 'FAILED', 'CANCELLED']);

/** What happened last, where it says more than the state does: why money goes back, or that more of it came. */
export function lastNote(order: Pick<Order, 'history' | 'status'>): string | null {
  const last = order.history.at(-1);
  if (!last || last.status !== order.status || SAY_ALL.has(order.status)) return null;
  return last.note;
}

type Details = { time: (iso: string) => string; hash: (txHash: string) => Step['detail'] };

/** The order as stages from made to registered; an order that ended early stops at where it did. */
export function orderSteps(order: Order, { time, hash }: Details): Step[] {
  const { status } = order;
  const made: Step = {
    title: 'Order made',
    detail:
      status === 'CREATED'
        ? `${time(order.createdAt)}, price held until ${formatTime(order.expiresAt)}`
        : time(order.createdAt),
    state: 'done',
  };
  const sent: Step = {
    title: 'Signed and sent',
    detail: order.txHash ? hash(order.txHash) : undefined,
    state: order.txHash ? 'done' : status === 'CREATED' ? 'current' : 'todo',
  };
  switch (status) {
    case 'CANCELLED':
      return [made, { title: 'Cancelled', detail: timeOf(order, status, time), state: 'failed' }];
    case 'EXPIRED':
      return [made, { title: 'Price hold ended', detail: time(order.expiresAt), state: 'failed' }];
    case 'FAILED':
      return [
        made,
        sent,
        { title: 'Refused by the network', detail: timeOf(order, status, time), state: 'failed' },
      ];
    case 'UNDERPAID':
      return [
        made,
        sent,
        { title: 'Less than asked for arrived', detail: 'Your choice is needed', state: 'current' },
      ];
    case 'REFUND_DUE':
      return [
        made,
        sent,
        { title: 'Refund under way', detail: timeOf(order, status, time), state: 'current' },
      ];
    case 'REFUNDED':
      return [
        made,
        sent,
        {
          title: 'Sent back',
          detail: order.refundTxHash ? hash(order.refundTxHash) : timeOf(order, status, time),
          state: 'done',
        },
      ];
    default:
      return [made, sent, becomingFinal(order), registered(order, time)];
  }
}

function becomingFinal(order: Order): Step {
  const title = 'Becoming final';
  if (order.status === 'CONFIRMED') {
    const block = order.blockNumber;
    return { title, detail: block === null ? undefined : blockWords(block), state: 'done' };
  }
  if (order.status === 'CONFIRMING') {
    const seen = order.blockNumber === null ? 'Seen' : `${blockWords(order.blockNumber)} seen`;
    return { title, detail: `${seen}. Usually a few seconds more.`, state: 'current' };
  }
  if (order.status === 'SUBMITTED') {
    return { title, detail: 'Waiting for the network to take it in', state: 'current' };
  }
  return { title, state: 'todo' };
}

function registered(order: Order, time: Details['time']): Step {
  return {
    title: 'Shares in the register',
    detail: order.confirmedAt ? time(order.confirmedAt) : undefined,
    state: order.status === 'CONFIRMED' ? 'done' : 'todo',
  };
}

function blockWords(block: number): string {
  return `Block ${groupThousands(String(block))}`;
}

function timeOf(order: Order, status: OrderStatus, time: Details['time']): string | undefined {
  const at = enteredAt(order, status);
  return at && time(at);
}
