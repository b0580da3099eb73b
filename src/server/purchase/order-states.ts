import type { OrderStatus } from '@/shared/vocabulary';
import { OPEN_ORDER_STATUSES } from '@/shared/vocabulary';

/**
 * Events of an order:
 *
 * - `SUBMIT`: the owner names a transaction; `REPLACE`: another transaction replaced it
 * - `MINE`: the transaction is in a block; `UNMINE`: that block is no longer on the chain
 * - `CREDIT`: the payment is final and sufficient; `UNDERPAY`: final but too low; `OWE`: final and to be refunded
 * - `FAIL`: the transaction was reverted
 * - `REOPEN`: the transaction does not pay this order, which is still payable; `LAPSE`: it is no longer payable
 * - `CANCEL`, `ACCEPT` (fewer shares for the amount received) and `REFUND`: decisions of the owner
 * - `SETTLE`: an operator has sent the refund
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

const LATE_MONEY = { SUBMIT: 'SUBMITTED', CREDIT: 'CONFIRMED', OWE: 'REFUND_DUE' } as const;

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

export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

export function statusesBefore(event: OrderEvent): OrderStatus[] {
  const all = Object.keys(TRANSITIONS) as OrderStatus[];
  return all.filter((status) => nextStatus(status, event) !== null);
}

export function isOpen(status: OrderStatus): boolean {
  return (OPEN_ORDER_STATUSES as readonly OrderStatus[]).includes(status);
}

const STATUS_TEXT: Record<OrderStatus, string> = {
  CREATED: 'Waiting for your payment.',
  SUBMITTED: 'Payment sent. Waiting for the network to include it in a block.',
  CONFIRMING: 'Payment found. Waiting for the network to confirm it.',
  CONFIRMED: 'Payment received. The shares are registered in your name.',
  EXPIRED: 'The order expired without a payment. Nothing was charged.',
  CANCELLED: 'You cancelled this order. Nothing was charged.',
  FAILED: 'The payment failed on the network. You paid only the network fee.',
  UNDERPAID: 'The payment was lower than the price. Accept fewer shares or request a refund.',
  REFUND_DUE: 'Your payment will be refunded to the wallet it was sent from.',
  REFUNDED: 'Your payment was refunded.',
};

/** Text for a status, followed by the last note if there is one. */
export function statusText(status: OrderStatus, note: string | null): string {
  return note === null ? STATUS_TEXT[status] : `${STATUS_TEXT[status]} ${note}`;
}
