import { type Costs, GAINS_METHODS, type GainsMethod } from '@fnx/api/shared/gains';
import type { TaxEntry } from './read-entries';

/** Shares in millionths, and what they cost in US dollars with 8 decimals. */
export type Holding = { sharesRaw: bigint; costRaw: bigint };

/** Shares that left. */
type Gone = Holding & { count: number; valueRaw: bigint; gainRaw: bigint };

export type TaxYear = {
  opening: Holding;
  closing: Holding;
  bought: Holding & { count: number };
  /** Income: the cost of these shares is their value when they were claimed. */
  rewards: Holding & { count: number };
  received: Holding & { count: number };
  /** Came without a payment: the cost of all shares is spread over more of them. */
  bonus: Holding & { count: number };
  /** `valueRaw` and `gainRaw` at the share price of the time, as if the shares had been sold for it. */
  sent: Gone;
  /** `valueRaw` is what the person got for them. */
  sold: Gone;
  /** The gain from sales, by each method. */
  gains: Costs;
  distributions: { count: number; grossRaw: bigint; withheldRaw: bigint; sums: readonly PaidSum[] };
  /** Entries of the year whose value in dollars is unknown. */
  unknown: { values: number };
  entries: readonly TaxEntry[];
};

/** The sums that were distributed in one currency. */
export type PaidSum = Pick<TaxEntry, 'symbol' | 'decimals' | 'grossRaw' | 'taxRaw'>;

function sumPaid(entries: readonly TaxEntry[]): PaidSum[] {
  const sums = new Map<string, PaidSum>();
  for (const { type, symbol, decimals, grossRaw, taxRaw } of entries) {
    if (type !== 'DISTRIBUTION') continue;
    const sum = sums.get(symbol) ?? { symbol, decimals, grossRaw: 0n, taxRaw: 0n };
    sums.set(symbol, {
      ...sum,
      grossRaw: sum.grossRaw + grossRaw,
      taxRaw: sum.taxRaw + taxRaw,
    });
  }
  return [...sums.values()];
}

/** Sums up the entries of a year: what came, what left, and what it cost by a method. */
export function foldYear(
  earlier: readonly TaxEntry[],
  entries: readonly TaxEntry[],
  method: GainsMethod,
): TaxYear {
  const opening = heldAfter(earlier, method);
  const none = { count: 0, sharesRaw: 0n, costRaw: 0n };
  const year = {
    opening,
    closing: { ...opening },
    bought: { ...none },
    rewards: { ...none },
    received: { ...none },
    bonus: { ...none },
    sent: { ...none, valueRaw: 0n, gainRaw: 0n },
    sold: { ...none, valueRaw: 0n, gainRaw: 0n },
    gains: { AVERAGE: 0n, FIFO: 0n },
    distributions: { count: 0, grossRaw: 0n, withheldRaw: 0n, sums: sumPaid(entries) },
    unknown: { values: 0 },
    entries,
  };
  for (const entry of entries) {
    const { type, sharesRaw, valueRaw } = entry;
    const costRaw = entry.costs[method];
    if (valueRaw === null) year.unknown.values += 1;
    const sum = year[SUM_OF[type]];
    sum.count += 1;
    if (!('costRaw' in sum)) {
      sum.grossRaw += valueRaw ?? 0n;
      sum.withheldRaw += entry.taxUsdRaw ?? 0n;
      continue;
    }
    sum.sharesRaw += sharesRaw;
    sum.costRaw += costRaw;
    const sign = 'gainRaw' in sum ? -1n : 1n;
    year.closing.sharesRaw += sign * sharesRaw;
    year.closing.costRaw += sign * costRaw;
    if (!('gainRaw' in sum)) continue;
    sum.valueRaw += valueRaw ?? 0n;
    sum.gainRaw += gainOf(entry, method) ?? 0n;
    if (type !== 'SALE') continue;
    for (const one of GAINS_METHODS) year.gains[one] += gainOf(entry, one) ?? 0n;
  }
  return year;
}

function heldAfter(moves: readonly TaxEntry[], method: GainsMethod): Holding {
  const held = { sharesRaw: 0n, costRaw: 0n };
  for (const { type, sharesRaw, costs } of moves) {
    const sign = isGone(type) ? -1n : 1n;
    held.sharesRaw += sign * sharesRaw;
    held.costRaw += sign * costs[method];
  }
  return held;
}

const isGone = (type: TaxEntry['type']) => type === 'TRANSFER_OUT' || type === 'SALE';

/** Computes the gain of a sale, and of sent shares as if sold at the share price; null for all else, and where that is unknown. */
export const gainOf = ({ type, valueRaw, costs }: TaxEntry, method: GainsMethod) =>
  isGone(type) && valueRaw !== null ? valueRaw - costs[method] : null;

const SUM_OF = {
  BUY: 'bought',
  SECONDARY_BUY: 'bought',
  SALE: 'sold',
  REWARD_CLAIM: 'rewards',
  TRANSFER_IN: 'received',
  ISSUE: 'received',
  BONUS: 'bonus',
  TRANSFER_OUT: 'sent',
  DISTRIBUTION: 'distributions',
} as const;
