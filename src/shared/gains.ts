/** How shares that leave take their cost with them: with the average of all, or the oldest first. */
export const GAINS_METHODS = ['AVERAGE', 'FIFO'] as const;
export type GainsMethod = (typeof GAINS_METHODS)[number];

export const GAINS_METHOD_LABELS = {
  AVERAGE: 'Average cost',
  FIFO: 'First in, first out',
} as const satisfies Record<GainsMethod, string>;

/** A change of what a person holds, in millionths of a share; negative: they left. */
export type ShareChange = {
  sharesRaw: bigint;
  /** Cost of shares that came, in US dollars with 8 decimals; the cost of shares that left is computed. */
  costRaw: bigint;
  /** New shares of a bonus issue or a split: what was paid for all is spread over more of them. */
  isBonus: boolean;
};

/** A cost by each method. */
export type Costs = Record<GainsMethod, bigint>;

type Lot = { sharesRaw: bigint; costRaw: bigint };

/** The cost of what each change brought or took away, by both methods. Oldest change first; rounded down, what is left keeps the rest. */
export function costsOf(changes: readonly ShareChange[]): Costs[] {
  const lots: Record<GainsMethod, Lot[]> = { AVERAGE: [], FIFO: [] };
  return changes.map((change) => {
    const costOf = (method: GainsMethod) => move(lots[method], change, method === 'AVERAGE');
    return { AVERAGE: costOf('AVERAGE'), FIFO: costOf('FIFO') };
  });
}

/** The average is the cost of a single lot that all shares join. */
function move(lots: Lot[], change: ShareChange, isOneLot: boolean): bigint {
  const { sharesRaw, costRaw, isBonus } = change;
  if (sharesRaw <= 0n) return take(lots, -sharesRaw);
  const [first] = lots;
  if (isBonus && first) stretch(lots, sharesRaw);
  else if (isOneLot && first) {
    first.sharesRaw += sharesRaw;
    first.costRaw += costRaw;
  } else lots.push({ sharesRaw, costRaw });
  return costRaw;
}

/** Takes the oldest shares away. @returns their cost */
function take(lots: Lot[], sharesRaw: bigint): bigint {
  let [left, costRaw] = [sharesRaw, 0n];
  while (lots[0] && left >= lots[0].sharesRaw) {
    left -= lots[0].sharesRaw;
    costRaw += lots[0].costRaw;
    lots.shift();
  }
  const [lot] = lots;
  if (!lot || left === 0n) return costRaw;
  const part = (lot.costRaw * left) / lot.sharesRaw;
  lot.sharesRaw -= left;
  lot.costRaw -= part;
  return costRaw + part;
}

/** Makes all lots larger in proportion: their ends are scaled, so that they add up. */
function stretch(lots: readonly Lot[], cameRaw: bigint): void {
  const heldRaw = lots.reduce((sum, lot) => sum + lot.sharesRaw, 0n);
  const scaled = (raw: bigint) => (raw * (heldRaw + cameRaw)) / heldRaw;
  let end = 0n;
  for (const lot of lots) {
    const start = end;
    end += lot.sharesRaw;
    lot.sharesRaw = scaled(end) - scaled(start);
  }
}
