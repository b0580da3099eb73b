import type { DataOf } from '@fnx/api/endpoints';
import { orderStatusLabel } from '@fnx/api/shared/vocabulary';
import { plural, t } from '@/lang/purchase';
import { formatShares, formatTime } from '@/lib/format/format';
import type { Step } from '@/ui/feedback/steps';

export type Order = DataOf<'getOrder'>;
export type OrderStatus = Order['status'];

type Note = Order['history'][number];

const ARE_YOURS = '{count} shares are yours.';

/** Says for each order status what it means for the customer's money. */
export const ORDER_TEXTS: Record<OrderStatus, (order: Order) => string> = {
  CREATED: () =>
    t(
      'Read from the transaction that your wallet will sign. If your wallet shows anything else, reject it there.',
    ),
  SUBMITTED: () =>
    t('We are waiting for the network to process your purchase. You can close this page.'),
  CONFIRMING: () =>
    t(
      'Your purchase is in a block that is not final yet. This takes a few seconds. You can close this page.',
    ),
  CONFIRMED: ({ shares }) =>
    plural(Number(shares), ARE_YOURS, ARE_YOURS, { count: formatShares(shares) }),
  EXPIRED: () =>
    t(
      'The price ended before a purchase reached the network. No money left your wallet. You can place a new order.',
    ),
  CANCELLED: (order) =>
    t(
      'You cancelled this order here. A purchase that your wallet had already sent still counts until {time}, and the shares stay reserved until then.',
      { time: formatTime(order.expiresAt) },
    ),
  FAILED: (order) =>
    t(
      'The network reverted the transaction. Your {symbol} is still in your wallet; only the network fee was charged.',
      { symbol: order.symbol },
    ),
};

/** Statuses whose text already contains their note. */
const WITHOUT_NOTE = new Set<OrderStatus>(['CANCELLED']);

/** The latest note, if it adds to the status text, such as the contract's reason. */
export function lastNote(order: Pick<Order, 'history' | 'status'>): Note | null {
  const last = order.history.at(-1);
  if (!last || last.status !== order.status || WITHOUT_NOTE.has(order.status)) return null;
  return last;
}

type Details = { time: (iso: string) => string; hash: (txHash: string) => Step['detail'] };

/** The order's stages; an order that ended early stops at that stage. */
export function orderSteps(order: Order, { time, hash }: Details): Step[] {
  const { status } = order;
  if (order.method === 'TRANSFER') return transferSteps(order, time);
  const made: Step = { title: t('Order placed'), detail: time(order.createdAt), state: 'done' };
  const sent: Step = {
    title: t(orderStatusLabel({ ...order, status: 'SUBMITTED' })),
    detail: order.txHash ? hash(order.txHash) : undefined,
    state: order.txHash ? 'done' : 'todo',
  };
  const last = (detail: Step['detail'] = timeOf(order, time)): Step => ({
    title: t(orderStatusLabel(order)),
    detail,
    state: 'failed',
  });
  switch (status) {
    case 'CANCELLED':
      return [made, last()];
    case 'EXPIRED':
      return [made, last(time(order.expiresAt))];
    case 'FAILED':
      return [made, sent, last()];
    default:
      return [made, sent, finalStep(order), registered(order, time)];
  }
}

const MONEY = ['CREATED', 'SUBMITTED', 'CONFIRMING', 'CONFIRMED'] as const;

/** The stages of the money of a transfer; an order that ended early stops at its stage. */
function transferSteps(order: Order, time: Details['time']): Step[] {
  const at = (status: OrderStatus) => timeOf({ ...order, status }, time);
  const reached = MONEY.filter((status) => at(status) !== undefined);
  const isOver = !(MONEY as readonly string[]).includes(order.status);
  const steps: Step[] = (isOver ? reached : MONEY).map((status, index) => ({
    title: status === 'CREATED' ? t('Order placed') : t(orderStatusLabel({ ...order, status })),
    detail: at(status),
    state: index < reached.length ? 'done' : index === reached.length ? 'current' : 'todo',
  }));
  return isOver
    ? [...steps, { title: t(orderStatusLabel(order)), detail: at(order.status), state: 'failed' }]
    : steps;
}

function finalStep(order: Order): Step {
  const title = t(orderStatusLabel({ ...order, status: 'CONFIRMING' }));
  const number = order.blockNumber;
  switch (order.status) {
    case 'CONFIRMED':
      return {
        title,
        detail: number === null ? undefined : t('Block {number}', { number }),
        state: 'done',
      };
    case 'CONFIRMING':
      return {
        title,
        detail:
          number === null
            ? t('Found. Usually takes a few more seconds.')
            : t('Block {number}. Usually takes a few more seconds.', { number }),
        state: 'current',
      };
    case 'SUBMITTED':
      return { title, detail: t('Waiting for the network'), state: 'current' };
    default:
      return { title, state: 'todo' };
  }
}

function registered(order: Order, time: Details['time']): Step {
  return {
    title: t('Shares in your wallet'),
    detail: order.confirmedAt ? time(order.confirmedAt) : undefined,
    state: order.status === 'CONFIRMED' ? 'done' : 'todo',
  };
}

/** When the order last entered its status. */
function timeOf(
  { history, status }: Pick<Order, 'history' | 'status'>,
  time: Details['time'],
): string | undefined {
  const at = history.findLast((entry) => entry.status === status)?.at;
  return at && time(at);
}
