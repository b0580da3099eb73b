/** How shares that leave take their cost with them: with the average of all, or the oldest first. */
export const GAINS_METHODS = ['AVERAGE', 'FIFO'] as const;
export type GainsMethod = (typeof GAINS_METHODS)[number];

export const GAINS_METHOD_LABELS = {
  AVERAGE: 'Average cost',
  FIFO: 'First in, first out',
} as const satisfies Record<GainsMethod, string>;

/** A change of what a person holds, in millionths of a share; negative: they left. */
export type ShareChange = {
  at: Date;
  sharesRaw: bigint;
  /** Cost of shares that came, in US dollars with 8 decimals; the cost of shares that left is computed. */
  costRaw: bigint;
  /** New shares of a bonus issue or a split: what was paid for all is spread over more of them. */
  isBonus: boolean;
  /** Inherited shares as the deceased acquired them; they have the order of those days, and share the cost as these lots do. */
  lots?: readonly Lot[];
};

/** A cost by each method. */
export type Costs = Record<GainsMethod, bigint>;

/** Shares that were acquired together. */
export type Lot = { at: Date; sharesRaw: bigint; costRaw: bigint };

/** The cost of what each change brought or took away, by both methods. Oldest change first; rounded down, what is left keeps the rest. */
export function costsOf(changes: readonly ShareChange[]): Costs[] {
  const lots: Record<GainsMethod, Lot[]> = { AVERAGE: [], FIFO: [] };
  return changes.map((change) => {
    const costOf = (method: GainsMethod) => move(lots[method], change, method === 'AVERAGE');
    return { AVERAGE: costOf('AVERAGE'), FIFO: costOf('FIFO') };
  });
}

/** The lots that left with each change that `isLeft` tells: the same part of every lot, so that all heirs get the same days. Oldest change first. */
export function lotsLeft(
  changes: readonly ShareChange[],
  isLeft: (place: number) => boolean,
): (readonly Lot[])[] {
  const lots: Lot[] = [];
  return changes.map((change, place) => {
    if (isLeft(place)) return leave(lots, -change.sharesRaw);
    move(lots, change, false);
    return [];
  });
}

/** The average is the cost of a single lot that all shares join. */
function move(lots: Lot[], change: ShareChange, isOneLot: boolean): bigint {
  const { at, sharesRaw, costRaw, isBonus } = change;
  if (sharesRaw <= 0n) return take(lots, -sharesRaw);
  const [first] = lots;
  if (isBonus && first) stretch(lots, sharesRaw);
  else if (isOneLot && first) {
    first.sharesRaw += sharesRaw;
    first.costRaw += costRaw;
  } else if (isOneLot || !change.lots) lots.push({ at, sharesRaw, costRaw });
  else {
    lots.push(...inherit(change.lots, costRaw));
    lots.sort((a, b) => a.at.getTime() - b.at.getTime());
  }
  return costRaw;
}

const sum = (raws: readonly bigint[]) => raws.reduce((all, raw) => all + raw, 0n);
const sizes = (lots: readonly Lot[]) => lots.map(({ sharesRaw }) => sharesRaw);

/** Divides a sum by weights: the ends of the parts are rounded down, so that they add up. */
function divide(raw: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  let end = 0n;
  return weights.map((weight) => {
    const start = end;
    end += weight;
    return (raw * end) / all - (raw * start) / all;
  });
}

/** By shares, where the deceased paid nothing. */
function inherit(lots: readonly Lot[], costRaw: bigint): Lot[] {
  const paid = lots.map((lot) => lot.costRaw);
  const costs = divide(costRaw, sum(paid) > 0n ? paid : sizes(lots));
  return lots.map((lot, place) => ({ ...lot, costRaw: costs[place] ?? 0n }));
}

/** Takes the same part of every lot away. */
function leave(lots: Lot[], sharesRaw: bigint): Lot[] {
  const parts = divide(sharesRaw, sizes(lots));
  const left = lots.map((lot, place) => {
    const part = parts[place] ?? 0n;
    const costRaw = (lot.costRaw * part) / lot.sharesRaw;
    lot.sharesRaw -= part;
    lot.costRaw -= costRaw;
    return { at: lot.at, sharesRaw: part, costRaw };
  });
  lots.splice(0, lots.length, ...lots.filter((lot) => lot.sharesRaw > 0n));
  return left.filter((lot) => lot.sharesRaw > 0n);
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

/** Makes all lots larger in proportion. */
function stretch(lots: readonly Lot[], cameRaw: bigint): void {
  const scaled = divide(sum(sizes(lots)) + cameRaw, sizes(lots));
  lots.forEach((lot, place) => {
    lot.sharesRaw = scaled[place] ?? 0n;
  });
}
