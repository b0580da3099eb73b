import { Lots } from './lots';
import type { TaxEntry } from './read-entries';

/** Shares in millionths, and dollars with 8 decimals. */
export type Holding = { sharesRaw: bigint; costRaw: bigint };

/** One line of the report. A gift or sale out of several lots is one line for each. Null: does not apply, or is unknown. */
export type TaxLine = {
  entry: TaxEntry;
  sharesRaw: bigint;
  valueRaw: bigint | null;
  costRaw: bigint | null;
  gainRaw: bigint | null;
  acquiredAt: Date | null;
};

export type TaxYear = {
  opening: Holding;
  closing: Holding;
  bought: Holding & { count: number };
  /** Income: the cost of these shares is their value when they were claimed. */
  rewards: Holding & { count: number };
  received: Holding & { count: number };
  /** `valueRaw` and `gainRaw` at the share price of the time, as if the shares had been sold for it. */
  sent: Holding & { count: number; valueRaw: bigint; gainRaw: bigint };
  /** Nothing is withheld: the contract pays every holder the whole part. */
  distributions: { count: number; grossRaw: bigint; withheldRaw: bigint };
  /** Entries of the year whose value in dollars is unknown, and shares that left without a known acquisition. */
  unknown: { values: number; sharesRaw: bigint };
  lines: TaxLine[];
};

/**
 * The tax year of a person: what came, what left, and what it cost by FIFO.
 * @param entries all before the end of the year, in the order of the chain
 * @param start the first moment of the year
 */
export function foldYear(entries: readonly TaxEntry[], start: Date): TaxYear {
  const lots = new Lots();
  const before = entries.filter(({ at }) => at < start);
  for (const entry of before) move(lots, entry);
  const year = emptyYear(lots.total());
  for (const entry of entries.slice(before.length)) {
    const lines = move(lots, entry);
    year.lines.push(...lines);
    for (const line of lines) addLine(year, line);
    if (lines[0]) count(year, entry);
  }
  return { ...year, closing: lots.total() };
}

function emptyYear(opening: Holding): TaxYear {
  const none = { count: 0, sharesRaw: 0n, costRaw: 0n };
  return {
    opening,
    closing: opening,
    bought: { ...none },
    rewards: { ...none },
    received: { ...none },
    sent: { ...none, valueRaw: 0n, gainRaw: 0n },
    distributions: { count: 0, grossRaw: 0n, withheldRaw: 0n },
    unknown: { values: 0, sharesRaw: 0n },
    lines: [],
  };
}

/** Applies an entry to the lots. */
function move(lots: Lots, entry: TaxEntry): TaxLine[] {
  const { type, at, sharesRaw, valueRaw, feeRaw } = entry;
  const line = { entry, sharesRaw, valueRaw, costRaw: null, gainRaw: null, acquiredAt: null };
  if (type === 'DISTRIBUTION') return [line];
  if (type !== 'TRANSFER_OUT') {
    const costRaw = (valueRaw ?? 0n) + feeRaw;
    lots.add({ acquiredAt: at, sharesRaw, costRaw });
    return [{ ...line, costRaw }];
  }
  const shareOf = spread(valueRaw, sharesRaw);
  return lots.take(sharesRaw).map(({ acquiredAt, sharesRaw: some, costRaw }) => {
    const worth = shareOf(some);
    const gainRaw = worth === null ? null : worth - costRaw;
    return { ...line, sharesRaw: some, valueRaw: worth, costRaw, gainRaw, acquiredAt };
  });
}

/** Spreads a value over parts of shares so that the parts sum to it exactly. */
function spread(valueRaw: bigint | null, sharesRaw: bigint): (part: bigint) => bigint | null {
  let taken = 0n;
  return (part) => {
    if (valueRaw === null) return null;
    const before = (valueRaw * taken) / sharesRaw;
    taken += part;
    return (valueRaw * taken) / sharesRaw - before;
  };
}

const SUM_OF = {
  BUY: 'bought',
  REWARD_CLAIM: 'rewards',
  TRANSFER_IN: 'received',
  TRANSFER_OUT: 'sent',
  DISTRIBUTION: 'distributions',
} as const;

function count(year: TaxYear, { type, valueRaw }: TaxEntry): void {
  year[SUM_OF[type]].count += 1;
  if (valueRaw === null) year.unknown.values += 1;
}

function addLine(year: TaxYear, line: TaxLine): void {
  const { entry, sharesRaw, valueRaw, costRaw, gainRaw, acquiredAt } = line;
  if (entry.type === 'DISTRIBUTION') {
    year.distributions.grossRaw += valueRaw ?? 0n;
    return;
  }
  const sum = year[SUM_OF[entry.type]];
  sum.sharesRaw += sharesRaw;
  sum.costRaw += costRaw ?? 0n;
  if (entry.type !== 'TRANSFER_OUT') return;
  year.sent.valueRaw += valueRaw ?? 0n;
  year.sent.gainRaw += gainRaw ?? 0n;
  if (acquiredAt === null) year.unknown.sharesRaw += sharesRaw;
}
