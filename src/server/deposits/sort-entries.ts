import { entryHashOf } from '@fnx/chain/deposits';
import { DAY_MS } from '@fnx/values/time';
import type { BankEntry, bankEntries, Word } from './tables';

export type Row = typeof bankEntries.$inferInsert;

export type Sorted = {
  added: Row[];
  /** Known, and now with what the earlier file did not say: who paid, and for what. */
  completed: { id: string; row: Row }[];
  /** Ids of bookings whose transfers come apart now, and count instead. */
  split: string[];
  /** Known, and what this file says of them. */
  said: { entryId: string; says: Word }[];
  /** Bookings of which this file says something else. */
  differing: { known: BankEntry[]; rows: Row[] }[];
};

/** One booking as files have told it: whole, as its transfers, or first the one and then the other. */
type Telling = { name: string; whole: BankEntry | null; parts: BankEntry[] };

/** A transfer that is told twice has two booking days at the most so far apart. */
const FEW_DAYS_MS = 7 * DAY_MS;
/** Banks cut names and texts. */
const SHORTEST_CUT = 20;

/**
 * Compares a file's bookings with those that are known: who paid, from where, why and how much. A booking may come as a whole in one
 * file and as its transfers in another: its money counts once. The transfers, which say who paid, take the place of a whole that nobody
 * has decided on. A bank's reference may come again on another day: it is then of another booking.
 * @param rows of whole bookings: all transfers of a booking are among them
 * @param known all entries with the bookings of `rows` that came before
 */
export function sortEntries(rows: readonly Row[], known: readonly BankEntry[]): Sorted {
  const sorted: Sorted = { added: [], completed: [], split: [], said: [], differing: [] };
  const knownOf = byBooking(known);
  for (const [bookingRef, booking] of byBooking(rows)) {
    const tellings = tellingsOf(knownOf.get(bookingRef) ?? []);
    if (tellings.some((one) => takes(sorted, one, booking))) continue;
    const told = tellings.find((one) => isOfSame(one, booking));
    const named = withFreeName(booking, tellings);
    if (told) sorted.differing.push({ known: entriesOf(told), rows: named });
    else sorted.added.push(...named);
  }
  return sorted;
}

const byBooking = <T extends Row>(rows: readonly T[]) => groupsOf(rows, (row) => row.bookingRef);

/** Groups in the order of their first ones. */
export function groupsOf<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const nameOf = ({ ref, part }: Row) => (part ? ref.slice(0, ref.lastIndexOf('/')) : ref);
/** A whole whose transfers came counts no more. */
const entriesOf = ({ whole, parts }: Telling) => (parts.length > 0 || !whole ? parts : [whole]);

const tellingsOf = (entries: readonly BankEntry[]): Telling[] =>
  [...groupsOf(entries, nameOf)].map(([name, told]) => ({
    name,
    whole: told.find(({ part }) => !part) ?? null,
    parts: told.filter(({ part }) => part),
  }));

/** Names another booking of a reference by its day too, which the contract then knows it by. */
function withFreeName(rows: readonly Row[], tellings: readonly Telling[]): Row[] {
  const [first] = rows;
  if (!first || tellings.length === 0) return [...rows];
  const isTaken = (one: string) => tellings.some(({ name }) => name === one);
  const plain = `${first.bookingRef}@${first.bookedOn}`;
  let name = plain;
  for (let count = 2; isTaken(name); count += 1) name = `${plain}#${count}`;
  return rows.map((row) => {
    const ref = row.part ? `${name}/${row.part}` : name;
    return { ...row, ref, hash: entryHashOf({ ...row, ref }) };
  });
}

type Figures = Pick<Row, 'amountRaw' | 'isCredit' | 'bookedOn' | 'currency'>;

const sumOf = (rows: readonly Figures[]) =>
  rows.reduce((sum, { amountRaw, isCredit }) => sum + (isCredit ? amountRaw : -amountRaw), 0n);

const isSameSum = (one: readonly Figures[], other: readonly Figures[]) =>
  one[0]?.bookedOn === other[0]?.bookedOn &&
  one[0]?.currency === other[0]?.currency &&
  sumOf(one) === sumOf(other);

/** Nobody has decided on it, and no transfer out was found in it. */
const isUndecided = ({ isCredit, state, reason, endToEndId }: BankEntry) =>
  isCredit ? state === 'OPEN' && reason === 'NO_REFERENCE' : state === 'NOTED' && !endToEndId;

/** @returns whether the file says of a booking what is known, or what may be added to it */
function takes(sorted: Sorted, telling: Telling, rows: readonly Row[]): boolean {
  const known = entriesOf(telling);
  const [row] = rows;
  const [first] = known;
  if (!row || !first || !isSameSum(known, rows)) return false;
  const isWhole = !row.part;
  if (isWhole && first.part) {
    sorted.said.push(...known.map(({ id }) => ({ entryId: id, says: 'LESS' as const })));
    return true;
  }
  if (isWhole || first.part) return takesEach(sorted, known, rows);
  if (!isUndecided(first)) return false;
  sorted.split.push(first.id);
  sorted.added.push(...rows.map((part) => ({ ...part, inStatement: first.inStatement })));
  return true;
}

/** Transfers may come in another order. */
function takesEach(sorted: Sorted, known: readonly BankEntry[], rows: readonly Row[]): boolean {
  const left = [...known];
  const pairs = rows.flatMap((row) => {
    const at = left.findIndex((one) => isSameSum([one], [row]) && compare(one, row) !== 'OTHER');
    const [entry] = at < 0 ? [] : left.splice(at, 1);
    return entry ? [{ entry, row }] : [];
  });
  if (pairs.length !== rows.length || left.length > 0) return false;
  for (const { entry, row } of pairs) {
    const words = compare(entry, row);
    if (words === 'MORE' && isUndecided(entry)) sorted.completed.push({ id: entry.id, row });
    sorted.said.push({ entryId: entry.id, says: words === 'LESS' ? 'LESS' : 'SAME' });
  }
  return true;
}

const fold = (text: string | null | undefined) =>
  (text ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = ({ partyName, partyIban, endToEndId, reference, text }: Row) =>
  [fold(partyName), partyIban ?? '', endToEndId ?? '', reference ?? fold(text)] as const;

const isCut = (short: string, long: string) =>
  short.length >= SHORTEST_CUT && long.startsWith(short);

/** Who paid, from which account and why, by the file beside what is known. */
function compare(known: BankEntry, row: Row): Word | 'MORE' | 'OTHER' {
  const now = wordsOf(row);
  const pairs = wordsOf(known).map((before, at) => [before, now[at] ?? ''] as const);
  const isLike = ([one, other]: readonly [string, string]) =>
    !one || !other || one === other || isCut(one, other) || isCut(other, one);
  if (!pairs.every(isLike)) return 'OTHER';
  if (pairs.some(([before, said]) => before && !said)) return 'LESS';
  return pairs.some(([before, said]) => said && !before) ? 'MORE' : 'SAME';
}

/** Whether both are about one booking: of a day, or of two days where everything else is the same and a statement has not both. */
function isOfSame(telling: Telling, rows: readonly Row[]): boolean {
  const known = entriesOf(telling);
  const [first] = known;
  const [row] = rows;
  if (!first || !row || sumOf(known) > 0n !== sumOf(rows) > 0n) return false;
  if (first.bookedOn === row.bookedOn) return true;
  if (first.inStatement && row.inStatement) return false;
  const apart = Math.abs(Date.parse(first.bookedOn) - Date.parse(row.bookedOn));
  const moved = rows.map((one) => ({ ...one, bookedOn: first.bookedOn }));
  const trial: Sorted = { added: [], completed: [], split: [], said: [], differing: [] };
  return apart <= FEW_DAYS_MS && takes(trial, telling, moved);
}
