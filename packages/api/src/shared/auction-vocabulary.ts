import type { OrderSide } from '@fnx/chain/order-side';

/* States of auctions and of offers between two people, in one place like those of `vocabulary.ts`. */

/** The bank's own order as officers name it: it buys shares back and burns them, or sells new ones. */
export const BANK_ORDERS = { 'buy-back': 'BID', issue: 'SALE' } as const satisfies Record<
  string,
  OrderSide
>;
export type BankOrder = keyof typeof BANK_ORDERS;

/**
 * A round as a person sees it: ANNOUNCED until it opens; CLOSED until somebody clears it. VOID: nothing traded, or nobody cleared it in
 * time. CANCELLED: ended by the bank's officers before it opened.
 */
export const ROUND_STATES = [
  'ANNOUNCED',
  'OPEN',
  'CLOSED',
  'CLEARED',
  'VOID',
  'CANCELLED',
] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** States of a round that the index stores; the others follow from its times. */
export const STORED_ROUND_STATES = ['LIVE', 'CLEARED', 'VOID', 'CANCELLED'] as const;
export type StoredRoundState = (typeof STORED_ROUND_STATES)[number];

/**
 * An order of a round. OPEN: it can still change, or waits for the price. TRADED: its fill is known and not all of it is settled. SETTLED:
 * all of its fill is. UNFILLED: nothing of it traded. STRUCK: its holder was frozen. UNDONE: what traded was not settled in time.
 */
export const AUCTION_ORDER_STATES = [
  'OPEN',
  'CANCELLED',
  'STRUCK',
  'TRADED',
  'SETTLED',
  'UNFILLED',
  'UNDONE',
] as const;
export type AuctionOrderState = (typeof AUCTION_ORDER_STATES)[number];

/** A signed offer. WITHDRAWN: by its maker, here or at the contract. */
export const OFFER_STATES = ['OPEN', 'ACCEPTED', 'WITHDRAWN', 'EXPIRED'] as const;
export type OfferState = (typeof OFFER_STATES)[number];
