/** Shares that were acquired together. `costRaw`: what they cost, in US dollars with 8 decimals. */
type Lot = { acquiredAt: Date; sharesRaw: bigint; costRaw: bigint };

/** A part of a lot that was given away. `acquiredAt` is null where no acquisition is known; its cost is then zero. */
export type Part = { acquiredAt: Date | null; sharesRaw: bigint; costRaw: bigint };

/** What a person holds, oldest first: shares leave in the order in which they came (FIFO). */
export class Lots {
  private readonly lots: Lot[] = [];
  /** Lots before this index are used up. */
  private first = 0;

  add(lot: Lot): void {
    this.lots.push({ ...lot });
  }

  /**
   * Takes shares from the oldest lots. A part's cost is rounded down to 8 decimals; the rest of the lot keeps what the rounding
   * leaves, so that no cost is lost.
   */
  take(sharesRaw: bigint): Part[] {
    const parts: Part[] = [];
    let missing = sharesRaw;
    for (; missing > 0n; this.first += 1) {
      const lot = this.lots[this.first];
      if (!lot) return [...parts, { acquiredAt: null, sharesRaw: missing, costRaw: 0n }];
      if (lot.sharesRaw > missing) {
        const costRaw = (lot.costRaw * missing) / lot.sharesRaw;
        lot.sharesRaw -= missing;
        lot.costRaw -= costRaw;
        return [...parts, { acquiredAt: lot.acquiredAt, sharesRaw: missing, costRaw }];
      }
      parts.push({ ...lot });
      missing -= lot.sharesRaw;
    }
    return parts;
  }

  /** All shares held, and what they cost. */
  total(): { sharesRaw: bigint; costRaw: bigint } {
    return this.lots.slice(this.first).reduce(
      (sum, lot) => ({
        sharesRaw: sum.sharesRaw + lot.sharesRaw,
        costRaw: sum.costRaw + lot.costRaw,
      }),
      { sharesRaw: 0n, costRaw: 0n },
    );
  }
}
