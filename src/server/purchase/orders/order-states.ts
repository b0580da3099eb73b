import type { OrderStatus } from '@/shared/vocabulary';

/**
 * Events of an order:
 *
 * - `SUBMIT`: the owner names a transaction, a hint only
 * - `SEEN`: its purchase is in a block that is not final yet; `UNSEEN`: that block is no longer on the chain
 * - `CONFIRM`: its purchase is in a final block
 * - `FAIL`: the submitted transaction was reverted
 * - `EXPIRE`: a final block is later than the quote, and no block holds its purchase
 * - `CANCEL`: the owner does not want it any more; the signed quote lives until it expires
 * - `SPEND`: a purchase that this service did not offer used the order's id on the chain
 */
export type OrderEvent =
  | 'SUBMIT'
  | 'SEEN'
  | 'UNSEEN'
  | 'CONFIRM'
  | 'FAIL'
  | 'EXPIRE'
  | 'CANCEL'
  | 'SPEND';

export const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  CREATED: {
    SUBMIT: 'SUBMITTED',
    SEEN: 'CONFIRMING',
    CONFIRM: 'CONFIRMED',
    EXPIRE: 'EXPIRED',
    CANCEL: 'CANCELLED',
    SPEND: 'FAILED',
  },
  SUBMITTED: {
    SUBMIT: 'SUBMITTED',
    SEEN: 'CONFIRMING',
    CONFIRM: 'CONFIRMED',
    FAIL: 'FAILED',
    EXPIRE: 'EXPIRED',
    SPEND: 'FAILED',
  },
  CONFIRMING: { UNSEEN: 'SUBMITTED', CONFIRM: 'CONFIRMED', EXPIRE: 'EXPIRED', SPEND: 'FAILED' },
  FAILED: { SUBMIT: 'SUBMITTED', SEEN: 'CONFIRMING', CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  CANCELLED: { SEEN: 'CONFIRMING', CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  // A quote cannot be used after its end; this accepts the chain's word if a node was wrong about it.
  EXPIRED: { CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  CONFIRMED: {},
};

export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether the signed quote is offered, as long as it lives. */
export function isPayable(status: OrderStatus): boolean {
  return status === 'CREATED' || status === 'SUBMITTED' || status === 'FAILED';
}

const STATUS_TEXT: Record<OrderStatus, string> = {
  CREATED: 'Waiting for your purchase.',
  SUBMITTED: 'Transaction sent. Waiting for the network to include it in a block.',
  CONFIRMING: 'Purchase found. Waiting for its block to become final.',
  CONFIRMED: 'The shares are in your wallet.',
  EXPIRED: 'The order expired without a purchase. Nothing was charged.',
  CANCELLED: 'You cancelled this order. Nothing was charged.',
  FAILED: 'The transaction failed on the network. You paid only the network fee.',
};

/** Text for a status, followed by the last note if there is one. */
export function statusText(status: OrderStatus, note: string | null): string {
  return note === null ? STATUS_TEXT[status] : `${STATUS_TEXT[status]} ${note}`;
}
