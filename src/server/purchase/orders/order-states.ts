import type { OrderMethod, OrderStatus } from '@fnx/api/shared/vocabulary';

/**
 * Events of an order. Of one that the buyer's wallet pays:
 *
 * - `SUBMIT`: the owner names a transaction, a hint only
 * - `SEEN`: its purchase is in a block that is not final yet; `UNSEEN`: that block is no longer on the chain
 * - `CONFIRM`: its purchase is in a final block
 * - `FAIL`: the submitted transaction was reverted
 * - `EXPIRE`: a final block is later than the quote, and no block holds its purchase
 * - `CANCEL`: the owner does not want it any more; the signed quote lives until it expires
 * - `SPEND`: a purchase that this service did not offer used the order's id on the chain
 *
 * For an order that a bank transfer pays, `SEEN`, `UNSEEN`, `CONFIRM`, `CANCEL` and `SPEND` are the same, and there are:
 *
 * - `RECEIVE`: the money is in the bank's account; `UNRECEIVE`: the bank's files differ about it, so it waits for its money again
 * - `RETURN`: the money goes back, received or refused on arrival
 * - `EXPIRE`: no money came in time
 */
export type OrderEvent =
  | 'SUBMIT'
  | 'SEEN'
  | 'UNSEEN'
  | 'CONFIRM'
  | 'FAIL'
  | 'EXPIRE'
  | 'CANCEL'
  | 'SPEND'
  | 'RECEIVE'
  | 'UNRECEIVE'
  | 'RETURN';

type Transitions = Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>;

const WALLET_TRANSITIONS: Transitions = {
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

/** Money that arrives for an order that ended is no longer the order's: the bank returns it. A block decides over all of them. */
const TRANSFER_TRANSITIONS: Transitions = {
  CREATED: {
    RECEIVE: 'SUBMITTED',
    RETURN: 'FAILED',
    CONFIRM: 'CONFIRMED',
    EXPIRE: 'EXPIRED',
    CANCEL: 'CANCELLED',
    SPEND: 'FAILED',
  },
  SUBMITTED: {
    UNRECEIVE: 'CREATED',
    SEEN: 'CONFIRMING',
    CONFIRM: 'CONFIRMED',
    RETURN: 'FAILED',
    SPEND: 'FAILED',
  },
  CONFIRMING: { UNSEEN: 'SUBMITTED', CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  FAILED: { CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  CANCELLED: { CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  EXPIRED: { CONFIRM: 'CONFIRMED', SPEND: 'FAILED' },
  CONFIRMED: {},
};

export const TRANSITIONS: Record<OrderMethod, Transitions> = {
  WALLET: WALLET_TRANSITIONS,
  TRANSFER: TRANSFER_TRANSITIONS,
};

type State = { method: OrderMethod; status: OrderStatus };

export function nextStatus({ method, status }: State, event: OrderEvent): OrderStatus | null {
  return TRANSITIONS[method][status][event] ?? null;
}

/** Whether shares stay reserved behind an event. A cancelled or failed purchase of a wallet keeps them while its signed quote lives. */
export function keepsShares(method: OrderMethod, event: OrderEvent): boolean {
  const isOver = ['EXPIRE', 'CONFIRM', 'SPEND'].includes(event);
  return !isOver && !(method === 'TRANSFER' && (event === 'CANCEL' || event === 'RETURN'));
}

/** Whether the signed quote is offered as long as it lives, or the details of the transfer are shown. */
export function isPayable({ method, status }: State): boolean {
  if (method === 'TRANSFER') return status === 'CREATED' || status === 'SUBMITTED';
  return status === 'CREATED' || status === 'SUBMITTED' || status === 'FAILED';
}

const WALLET_TEXT: Record<OrderStatus, string> = {
  CREATED: 'Waiting for your purchase.',
  SUBMITTED: 'Transaction sent. Waiting for the network to include it in a block.',
  CONFIRMING: 'Purchase found. Waiting for its block to become final.',
  CONFIRMED: 'The shares are yours.',
  EXPIRED: 'The order expired without a purchase. Nothing was charged.',
  CANCELLED: 'You cancelled this order. Nothing was charged.',
  FAILED: 'The transaction failed on the network. You paid only the network fee.',
};

const STATUS_TEXT: Record<OrderMethod, Record<OrderStatus, string>> = {
  WALLET: WALLET_TEXT,
  TRANSFER: {
    ...WALLET_TEXT,
    CREATED: 'Waiting for your bank transfer.',
    SUBMITTED: 'Your money has arrived. The bank releases the shares.',
    CONFIRMING: 'The shares are in a block that is not final yet.',
    EXPIRED: 'The order expired without a transfer. Money that still comes is returned.',
    CANCELLED: 'You cancelled this order. Money that still comes is returned.',
    FAILED: 'The money goes back to the account that it came from.',
  },
};

/** Text for a status, followed by the last note if there is one. */
export function statusText({ method, status }: State, note: string | null): string {
  const text = STATUS_TEXT[method][status];
  return note === null ? text : `${text} ${note}`;
}
