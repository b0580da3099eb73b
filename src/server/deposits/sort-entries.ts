import { refusal } from '@/server/platform/refusal';
import type { BankEntry, bankEntries } from './tables';

export type Row = typeof bankEntries.$inferInsert;

export type Sorted = {
  added: Row[];
  /** BankEntry, and now with what the earlier file did not say: who paid, and for what. */
  completed: Row[];
  /** Ids of bookings whose transfers come apart now, and count instead. */
  split: string[];
};

/**
 * Finds a file's new entries. A booking may come as a whole in one file and as its transfers in another: its money counts once. The
 * transfers, which say who paid, take the place of a whole that nobody has decided on.
 * @param rows of whole bookings: all transfers of a booking are among them
 * @param known all entries with the bookings of `rows` that came before
 * @throws Refusal when an entry came before with another content
 */
export function sortEntries(rows: readonly Row[], known: readonly BankEntry[]): Sorted {
  const sorted: Sorted = { added: [], completed: [], split: [] };
  const knownOf = byBooking(known);
  for (const [bookingRef, booking] of byBooking(rows)) {
    const before = knownOf.get(bookingRef) ?? [];
    const [first] = booking;
    const whole = before.find((one) => isWhole(one));
    if (whole && first && !isWhole(first)) sortTransfers(sorted, booking, whole, before);
    else if (first && isWhole(first) && before.some((one) => !isWhole(one))) continue;
    else for (const row of booking) sortOne(sorted, row, before);
  }
  return sorted;
}

function byBooking<T extends Row>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.bookingRef);
    if (group) group.push(row);
    else groups.set(row.bookingRef, [row]);
  }
  return groups;
}

/** Picks who paid and why, which the short form of an entry leaves out. */
export const detailsOf = (row: Row) => ({
  partyName: row.partyName,
  partyIban: row.partyIban,
  isOrganisation: row.isOrganisation,
  reference: row.reference,
  text: row.text,
  endToEndId: row.endToEndId,
});

const isWhole = ({ ref, bookingRef }: Row) => ref === bookingRef;

/** Nobody has decided on it, and no transfer out was found in it. */
const isUndecided = ({ isCredit, state, reason, endToEndId }: BankEntry) =>
  isCredit ? state === 'OPEN' && reason === 'NO_REFERENCE' : state === 'NOTED' && !endToEndId;

function sortTransfers(
  sorted: Sorted,
  parts: readonly Row[],
  whole: BankEntry,
  before: BankEntry[],
) {
  if (whole.state === 'SPLIT') {
    for (const row of parts) sortOne(sorted, row, before);
    return;
  }
  const sum = parts.reduce(
    (total, { amountRaw, isCredit }) => total + (isCredit ? amountRaw : -amountRaw),
    0n,
  );
  const isSame = sum === (whole.isCredit ? whole.amountRaw : -whole.amountRaw);
  if (!isSame) throw refusal('ENTRY_CHANGED', { entry: whole.ref });
  if (!isUndecided(whole)) return;
  sorted.split.push(whole.id);
  sorted.added.push(...parts);
}

function sortOne(sorted: Sorted, row: Row, before: readonly BankEntry[]) {
  const same = before.find(({ ref }) => ref === row.ref);
  if (!same) return void sorted.added.push(row);
  if (same.hash !== row.hash || same.isCredit !== row.isCredit) {
    throw refusal('ENTRY_CHANGED', { entry: row.ref });
  }
  const saidNothing = !same.partyName && !same.reference && !same.endToEndId;
  const saysMore = Boolean(row.partyName || row.reference || row.endToEndId);
  if (saidNothing && saysMore && isUndecided(same)) sorted.completed.push(row);
}
