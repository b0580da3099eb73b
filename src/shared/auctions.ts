import type { OrderSide } from '@fnx/chain/order-side';
import { BASIS_POINTS, SHARE_DECIMALS } from '@fnx/values/money';
import { type Book, type Clearing, clearBook } from './auction-clearing';

/*
 * Computes what an order of a round pays or brings, as the contract `Auctions` does. Integers only: shares in millionths, prices and money in
 * smallest units of the round's currency, a price for one whole share.
 */

/** The prices of a round: `firstPrice` at tick zero, each further tick costs `step` more. */
export type Ladder = { firstPrice: bigint; step: bigint };

/** The lowest price of a sale, the highest of a bid. */
export type AuctionOrder = { side: OrderSide; tick: number; shares: bigint };

const SHARE = 10n ** BigInt(SHARE_DECIMALS);

export const priceAt = ({ firstPrice, step }: Ladder, tick: number) =>
  firstPrice + BigInt(tick) * step;

/** Money that a buyer pays, rounded up. */
export const costOf = (price: bigint, shares: bigint) => (shares * price + SHARE - 1n) / SHARE;

/** A seller's fee and net proceeds; the gross proceeds and the fee are rounded down. */
export function proceedsOf(price: bigint, shares: bigint, feeBps: number) {
  const gross = (shares * price) / SHARE;
  const fee = (gross * BigInt(feeBps)) / BASIS_POINTS;
  return { fee, net: gross - fee };
}

/** The bids at each tick or higher, and the sales at it or lower. */
export function curvesOf({ sales, bids }: Book): { demand: bigint[]; supply: bigint[] } {
  let left = bids.reduce((sum, shares) => sum + shares, 0n);
  let supplied = 0n;
  const demand: bigint[] = [];
  const supply: bigint[] = [];
  for (const [tick, sold] of sales.entries()) {
    supplied += sold;
    supply.push(supplied);
    demand.push(left);
    left -= bids[tick] ?? 0n;
  }
  return { demand, supply };
}

/** Shares of an order that trade. At the margin the contract may give a few millionths more, by the order of its calls. */
export function fillOf({ sale, bid }: Clearing, { side, tick, shares }: AuctionOrder): bigint {
  const margin = side === 'SALE' ? sale : bid;
  if (tick === margin.tick) return (margin.fill * shares) / margin.shares;
  return (side === 'SALE') === tick < margin.tick ? shares : 0n;
}

/** The book after an order has replaced the one that its holder has on the same side; null: there was none. */
function withOrder({ sales, bids }: Book, before: AuctionOrder | null, after: AuctionOrder): Book {
  const at = (order: AuctionOrder | null, side: OrderSide, tick: number) =>
    order?.side === side && order.tick === tick ? order.shares : 0n;
  const moved = (sums: readonly bigint[], side: OrderSide) =>
    sums.map((sum, tick) => sum - at(before, side, tick) + at(after, side, tick));
  return { sales: moved(sales, 'SALE'), bids: moved(bids, 'BID') };
}

type Market = { book: Book; anchor: number; least: bigint };

/**
 * Computes what an order would trade if the round closed with it now. The order itself may move the price.
 *
 * @param before the holder's order on the same side, which is in the book
 * @returns null where nothing at all would trade
 */
export function outlook(
  { book, anchor, least }: Market,
  before: AuctionOrder | null,
  order: AuctionOrder,
): { tick: number; fill: bigint } | null {
  const cleared = clearBook(withOrder(book, before, order), anchor, least);
  return cleared && { tick: cleared.tick, fill: fillOf(cleared, order) };
}

/** Whether the contract refuses a change shortly before the close. */
export function isWorse(before: AuctionOrder | null, tick: number, shares: bigint): boolean {
  if (!before) return false;
  const isPriceWorse = before.side === 'SALE' ? tick > before.tick : tick < before.tick;
  return isPriceWorse || shares < before.shares;
}
