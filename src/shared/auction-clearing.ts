/** The sums of a round, one for each tick, in millionths of a share. */
export type Book = { sales: readonly bigint[]; bids: readonly bigint[] };

/** A side's fill at its marginal tick: `fill` is shared among orders of `shares`. */
export type Margin = { tick: number; fill: bigint; shares: bigint };

/** `volume`: millionths that change hands at the price of `tick`. */
export type Clearing = { tick: number; volume: bigint; sale: Margin; bid: Margin };

type Tick = { volume: bigint; gap: bigint; bidsExceed: boolean };

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

const added = (sums: readonly bigint[]) => sums.reduce((all, one) => all + one, 0n);

/**
 * The one price of a book, as the contract's `AuctionClearing` finds it: the greatest volume, then the smallest surplus, then the
 * highest price if bids exceed sales everywhere, the lowest if sales do, then the nearest to the anchor, then the lowest.
 * @param anchor the tick that decides last
 * @param least millionths; a smaller surplus decides nothing
 * @returns null when nothing would trade
 */
export function clearBook({ sales, bids }: Book, anchor: number, least: bigint): Clearing | null {
  const ticks = pairsOf(sales, bids);
  const volume = ticks.reduce((most, one) => (one.volume > most ? one.volume : most), 0n);
  if (volume === 0n) return null;
  const full = ticks.flatMap((one, tick) => (one.volume === volume ? [{ ...one, tick }] : []));
  const gap = full.reduce((low, one) => smaller(low, one.gap), full[0]?.gap ?? 0n);
  const best = full.filter((one) => one.gap === gap);
  const [low, high] = [best[0], best.at(-1)];
  if (!low || !high) return null;
  let tick = Math.max(low.tick, Math.min(high.tick, anchor));
  if (gap >= least && high.bidsExceed) tick = high.tick;
  if (gap >= least && !low.bidsExceed) tick = low.tick;
  const last = sales.length - 1;
  const bid = marginOf([...bids].reverse(), volume);
  return {
    tick,
    volume,
    sale: marginOf(sales, volume),
    bid: { ...bid, tick: last - bid.tick },
  };
}

function pairsOf(sales: readonly bigint[], bids: readonly bigint[]): Tick[] {
  let [supply, demand] = [0n, added(bids)];
  return sales.map((offered, tick) => {
    supply += offered;
    const volume = smaller(supply, demand);
    const one = { volume, gap: supply + demand - 2n * volume, bidsExceed: demand > supply };
    demand -= bids[tick] ?? 0n;
    return one;
  });
}

/** @param sums best prices first */
function marginOf(sums: readonly bigint[], volume: bigint): Margin {
  let left = volume;
  let tick = 0;
  while ((sums[tick] ?? left) < left) {
    left -= sums[tick] ?? 0n;
    tick += 1;
  }
  return { tick, fill: left, shares: sums[tick] ?? 0n };
}
