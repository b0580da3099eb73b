import type { OrderStatus } from '@/shared/vocabulary';

/**
 * What can happen to an order:
 *
 * - `SUBMIT` its owner names a transaction; `REPLACE` another transaction took that one's place
 * - `MINE` the transaction is in a block; `UNMINE` that block is gone from the chain
 * - `CREDIT` the money is final and enough; `UNDERPAY` final and not enough; `OWE` final and to be sent back
 * - `FAIL` the transaction was reverted
 * - `REOPEN` the transaction turned out not to pay this order, which still may be paid; `LAPSE` it no longer may
 * - `CANCEL`, `ACCEPT` (fewer shares for less money) and `REFUND` are its owner's decisions
 * - `SETTLE` an operator has sent the money back
 */
export type OrderEvent =
  | 'SUBMIT'
  | 'REPLACE'
  | 'MINE'
  | 'UNMINE'
  | 'CREDIT'
  | 'UNDERPAY'
  | 'OWE'
  | 'FAIL'
  | 'REOPEN'
  | 'LAPSE'
  | 'CANCEL'
  | 'ACCEPT'
  | 'REFUND'
  | 'SETTLE';

/** Money may arrive for an order that nobody waits for any more. */
const LATE_MONEY = { SUBMIT: 'SUBMITTED', CREDIT: 'CONFIRMED', OWE: 'REFUND_DUE' } as const;

/** Every move there is. What is not listed cannot happen. */
export const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  CREATED: {
    SUBMIT: 'SUBMITTED',
    CREDIT: 'CONFIRMED',
    UNDERPAY: 'UNDERPAID',
    OWE: 'REFUND_DUE',
    LAPSE: 'EXPIRED',
    CANCEL: 'CANCELLED',
  },
  SUBMITTED: {
    REPLACE: 'SUBMITTED',
    MINE: 'CONFIRMING',
    CREDIT: 'CONFIRMED',
    UNDERPAY: 'UNDERPAID',
    OWE: 'REFUND_DUE',
    FAIL: 'FAILED',
    REOPEN: 'CREATED',
    LAPSE: 'EXPIRED',
  },
  CONFIRMING: {
    UNMINE: 'SUBMITTED',
    CREDIT: 'CONFIRMED',
    UNDERPAY: 'UNDERPAID',
    OWE: 'REFUND_DUE',
    FAIL: 'FAILED',
    REOPEN: 'CREATED',
    LAPSE: 'EXPIRED',
  },
  UNDERPAID: {
    CREDIT: 'CONFIRMED',
    UNDERPAY: 'UNDERPAID',
    OWE: 'REFUND_DUE',
    ACCEPT: 'CONFIRMED',
    REFUND: 'REFUND_DUE',
  },
  CONFIRMED: {},
  EXPIRED: LATE_MONEY,
  CANCELLED: LATE_MONEY,
  FAILED: { CREDIT: 'CONFIRMED', OWE: 'REFUND_DUE' },
  REFUND_DUE: { SETTLE: 'REFUNDED' },
  REFUNDED: {},
};

/** Where an event takes an order; null when it cannot happen to it. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** The statuses in which an event may find an order. */
export function statusesBefore(event: OrderEvent): OrderStatus[] {
  const all = Object.keys(TRANSITIONS) as OrderStatus[];
  return all.filter((status) => nextStatus(status, event) !== null);
}

/** Statuses in which an order counts as open: it holds shares back, and its owner may have only a few of them. */
export const OPEN_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'CONFIRMING',
  'UNDERPAID',
] as const satisfies readonly OrderStatus[];

export function isOpen(status: OrderStatus): boolean {
  return (OPEN_STATUSES as readonly OrderStatus[]).includes(status);
}

const STATUS_TEXT: Record<OrderStatus, string> = {
  CREATED: 'Waiting for your payment.',
  SUBMITTED: 'Your payment was sent. It is waiting for a block.',
  CONFIRMING: 'Your payment is in a block. We wait until it is final.',
  CONFIRMED: 'Your payment arrived, and the shares are yours.',
  EXPIRED: 'The time to pay is over. Nothing was charged.',
  CANCELLED: 'You cancelled this order. Nothing was charged.',
  FAILED: 'The payment failed on the chain. Only its network fee was spent.',
  UNDERPAID: 'Less money arrived than the order asks for. Take fewer shares, or have it sent back.',
  REFUND_DUE: 'Your money arrived and will be sent back to the address it came from.',
  REFUNDED: 'Your money was sent back.',
};

/** A status in words, with what last happened where that says more. */
export function statusText(status: OrderStatus, note: string | null): string {
  return note === null ? STATUS_TEXT[status] : `${STATUS_TEXT[status]} ${note}`;
}
