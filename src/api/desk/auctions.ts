import * as z from 'zod/mini';
import { bytes32, count, isoTime, txHash } from '@/api/atoms';
import { ROUND_STATES } from '@/shared/auction-vocabulary';
import { deskGet } from './call';
import { deskList } from './rows';

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
  price: z.nullable(z.string()),
  volume: z.nullable(z.string()),
  settled: z.string(),
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
  list: deskList('auctions/list', listed, 'id', { show: z.optional(z.enum(['open', 'all'])) }),
  show: deskGet('auctions/show', { input: z.object({ id: z.string() }), data: round }),
};
