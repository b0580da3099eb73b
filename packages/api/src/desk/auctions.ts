import * as z from 'zod/mini';
import { bytes32, count, isoTime, txHash } from '../atoms';
import { ROUND_STATES } from '../shared/auction-vocabulary';
import { deskGet } from './call';
import { defineList, shownBy } from './define-list';
import { sum } from './fields';

/* Auctions as officers see them. Prices and amounts are text, because a round may be in a token that has no decimals here. */

const listed = z.object({
  /** The contract's number. */
  id: z.string(),
  state: z.enum(ROUND_STATES),
  /** Its id, or the address of a token that this service does not know. */
  currency: z.string(),
  opens: isoTime,
  closes: isoTime,
  firstPrice: z.string(),
  lastPrice: z.string(),
  saleOrders: count,
  bidOrders: count,
  /** The bank's own order in words; null: none. */
  bank: z.nullable(z.string()),
  /** Null unless it is cleared. */
  price: z.nullable(sum),
  volume: z.nullable(sum),
  settled: sum,
  documentHash: bytes32,
});
export type ListedRound = z.output<typeof listed>;

const round = z.extend(listed, {
  step: z.string(),
  minShares: z.string(),
  /** Percent of sellers' proceeds. */
  fee: z.string(),
  /** Title of the resolution; null if it is not published here. */
  documentTitle: z.nullable(z.string()),
  announcedAt: isoTime,
  txHash,
  endedAt: z.nullable(isoTime),
  /** Shares at each price at which there are some, the highest price first. */
  book: z.array(z.object({ price: z.string(), sales: z.string(), bids: z.string() })),
});
export type ShownRound = z.output<typeof round>;

export const auctionDeskCalls = {
  /** Newest first. Absent: those that have not ended. */
  list: defineList({
    path: 'auctions/list',
    right: 'view auctions',
    area: 'auctions',
    title: 'Auctions',
    lead: 'Owners sell and buy shares at one price. The board announces an auction with its resolution; after that nobody can change it, and only the guardian can cancel it, before it opens.',
    empty: 'No auction is announced or open',
    hint: 'An auction appears here when the board’s call is in a final block.',
    noMatch: 'No auction was announced yet',
    row: listed,
    key: 'id',
    filters: { show: shownBy({ '': 'Open', all: 'All' }) },
    columns: [
      { head: 'Auction', at: 'title', of: ['id', 'firstPrice', 'lastPrice', 'currency', 'bank'] },
      { head: 'State', at: 'state', width: '14rem', of: ['state'] },
      { head: 'Sales and bids', at: 'figure', width: '9rem', of: ['saleOrders', 'bidOrders'] },
      { head: 'Price', at: 'figure', width: '8rem', of: ['price', 'volume'] },
      { head: 'Closes', at: 'when', width: '11rem', of: ['closes'] },
    ],
    every: 10_000,
  }),
  show: deskGet('auctions/show', { input: z.object({ id: z.string() }), data: round }),
};
