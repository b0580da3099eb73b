/** The sides of a round, in the contract's order: shares for sale, and bids for shares. */
export const ORDER_SIDES = ['SALE', 'BID'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];
