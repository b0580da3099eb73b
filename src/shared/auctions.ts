/**
 * What the contract `Auctions` computes of a round's book, for the pages and the service. Integers only: shares in millionths,
 * prices and money in smallest units of the round's currency, a price for one whole share.
 */

export type Side = 'SALE' | 'BID';

/** The prices of a round: `firstPrice` at tick zero, each further tick costs `step` more. */
export type Ladder = { firstPrice: bigint; step: bigint; ticks: number };

/** Shares that are on sale, and bid for, at each tick. */
export type Book = { sales: readonly bigint[]; bids: readonly bigint[] };

/** An order: the lowest price of a sale, the highest of a bid. */
export type AuctionOrder = { side: Side; tick: number; shares: bigint };

/** At the margin a side is filled in part: `left` of the `sum` of shares that are ordered at `tick`. */
type Margin = { tick: number; left: bigint; sum: bigint };

export type Clearing = { tick: number; volume: bigint; sales: Margin; bids: Margin };

const SHARE = 1_000_000n;
const BPS = 10_000n;
/** The last price decides if so many times the least order was traded at it. */
const ANCHOR_FACTOR = 10n;

export const priceAt = ({ firstPrice, step }: Pick<Ladder, 'firstPrice' | 'step'>, tick: number) =>
  firstPrice + BigInt(tick) * step;

/** What a buyer pays, rounded up. */
export const costOf = (price: bigint, shares: bigint) => (shares * price + SHARE - 1n) / SHARE;

/** What a seller's shares bring, rounded down, and the fee that is taken of it. */
export function proceedsOf(price: bigint, shares: bigint, feeBps: number) {
  const gross = (shares * price) / SHARE;
  const fee = (gross * BigInt(feeBps)) / BPS;
  return { gross, fee, net: gross - fee };
}

/** D(t), the bids at t or higher, and S(t), the sales at t or lower, for each tick. */
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

type AnchorTerms = Ladder & {
  minShares: bigint;
  /** The bank's own order; null without one. */
  bankSide: Side | null;
  /** The price that was announced. */
  anchor: bigint;
  /** Of the last round in this currency. */
  last: { price: bigint; volume: bigint } | null;
};

/** The tick that decides last: against the bank where it takes part, else the nearest to the last or the announced price. */
export function anchorTick({ bankSide, last, ...terms }: AnchorTerms): number {
  const { firstPrice, step, ticks, minShares, anchor } = terms;
  if (bankSide !== null) return bankSide === 'SALE' ? 0 : ticks - 1;
  if (step === 0n) return 0;
  const price = last && last.volume >= ANCHOR_FACTOR * minShares ? last.price : anchor;
  const above = 2n * (price - firstPrice) - step;
  if (above <= 0n) return 0;
  const nearest = (above + 2n * step - 1n) / (2n * step);
  return Number(nearest < BigInt(ticks - 1) ? nearest : BigInt(ticks - 1));
}

/**
 * The price: the greatest volume, then the smallest surplus, then the pressure of the market, then the nearest to the anchor.
 *
 * @param least a surplus below it decides nothing: the least order
 * @returns null where nothing trades
 */
export function clear(book: Book, anchor: number, least: bigint): Clearing | null {
  const { demand, supply } = curvesOf(book);
  const sizes = demand.map((wanted, tick) => {
    const offered = supply[tick] ?? 0n;
    const volume = wanted < offered ? wanted : offered;
    return { tick, volume, gap: wanted + offered - 2n * volume, hasMoreBids: wanted > offered };
  });
  const volume = sizes.reduce((most, size) => (size.volume > most ? size.volume : most), 0n);
  if (volume === 0n) return null;
  const largest = sizes.filter((size) => size.volume === volume);
  const gaps = largest.map((size) => size.gap);
  const gap = gaps.reduce((least, size) => (size < least ? size : least));
  const best = largest.filter((size) => size.gap === gap);
  const [low, high] = [best[0], best.at(-1)];
  if (!low || !high) return null;
  let tick = Math.max(low.tick, Math.min(high.tick, anchor));
  if (gap >= least && high.hasMoreBids) tick = high.tick;
  if (gap >= least && !low.hasMoreBids) tick = low.tick;
  const ticks = book.sales.map((_, index) => index);
  return {
    tick,
    volume,
    sales: marginOf(book.sales, ticks, volume),
    bids: marginOf(book.bids, ticks.reverse(), volume),
  };
}

/** @param ticks from the best price on */
function marginOf(sums: readonly bigint[], ticks: readonly number[], volume: bigint): Margin {
  let left = volume;
  for (const tick of ticks) {
    const sum = sums[tick] ?? 0n;
    if (sum >= left) return { tick, left, sum };
    left -= sum;
  }
  throw new RangeError('A side has at least the volume.');
}

/** Shares of an order that trade. At the margin the contract may give one millionth more or less, by the order of its calls. */
export function fillOf({ sales, bids }: Clearing, { side, tick, shares }: AuctionOrder): bigint {
  const margin = side === 'SALE' ? sales : bids;
  if (tick === margin.tick) return (margin.left * shares) / margin.sum;
  return (side === 'SALE') === tick < margin.tick ? shares : 0n;
}

/** The book after an order has replaced the one that its holder has on the same side; either may be none. */
export function withOrder(
  { sales, bids }: Book,
  before: AuctionOrder | null,
  after: AuctionOrder | null,
): Book {
  const moved = (sums: readonly bigint[], side: Side) =>
    sums.map((sum, tick) => sum - at(before, side, tick) + at(after, side, tick));
  return { sales: moved(sales, 'SALE'), bids: moved(bids, 'BID') };
}

const at = (order: AuctionOrder | null, side: Side, tick: number) =>
  order?.side === side && order.tick === tick ? order.shares : 0n;

/** Whether the contract refuses a change shortly before the close. */
export function isWorse(before: AuctionOrder | null, tick: number, shares: bigint): boolean {
  if (!before || before.shares === 0n) return false;
  const isPriceWorse = before.side === 'SALE' ? tick > before.tick : tick < before.tick;
  return isPriceWorse || shares < before.shares;
}
