import { isOwnReference } from '@fnx/bank-files/booking';
import { entryHashOf } from '@fnx/chain/deposits';
import { compare, daysApartMs, FEW_DAYS_MS, type Row, sameBooking } from './same-booking';
import type { Doubt } from './settle-doubts';
import type { BankEntry, Word } from './tables';

export type Sorted = {
  added: Row[];
  /** Known, and now with what the earlier file did not say: who paid, and for what. */
  completed: { id: string; row: Row }[];
  /** Perhaps known under another name: to be sorted when all that has its own name is. */
  later: Row[];
  /** Ids of bookings whose transfers come apart now, and count instead. */
  split: string[];
  /** Known, and what this file says of them. */
  said: { entryId: string; says: Word }[];
  /** New, or stated or completed just now, and perhaps known under another name. */
  doubts: Doubt[];
  /** Bookings of which this file says something else; without rows, of which it says the same as one of several that differ. */
  differing: { known: BankEntry[]; rows: Row[]; isStated: boolean }[];
};

/** One booking as files have told it: whole, as its transfers, or first the one and then the other. */
type Telling = { name: string; whole: BankEntry | null; parts: BankEntry[] };

/**
 * Compares a file's bookings with those that are known: who paid, from where, why and how much. A booking may come as a whole in one
 * file and as its transfers in another: its money counts once. The transfers, which say who paid, take the place of a whole that nobody
 * has decided on. A bank's reference may come again on another day: it is then of another booking. What no entry has by its name is compared
 * with those that say the same.
 * @param rows of whole bookings: all transfers of a booking are among them
 * @param known all entries with the bookings of `rows` that came before, or with the references and end-to-end ids
 * @param told ids of entries that this statement has told before, or another page of it: it tells each booking once
 * @param isEnd whether all of the statement that is known by its name is told
 */
export function sortEntries(
  rows: readonly Row[],
  known: readonly BankEntry[],
  told: ReadonlySet<string>,
  isEnd: boolean,
): Sorted {
  const sorted = nothing();
  const knownOf = byBooking(known);
  const isOther = ({ parts, whole }: Telling) =>
    [...parts, ...(whole ? [whole] : [])].some(({ id }) => told.has(id));
  const allOf = (bookingRef: string) => tellingsOf(knownOf.get(bookingRef) ?? []);
  const open = [...byBooking(rows)].filter(([bookingRef, booking]) => {
    const tellings = allOf(bookingRef).filter((one) => !isOther(one));
    const taken = tellings.find((one) => takes(sorted, one, booking));
    if (taken && isStated(booking)) setApart(sorted, tellings, taken, booking);
    return !taken;
  });
  const said = new Set(sorted.said.map(({ entryId }) => entryId));
  const isTold = (id: string) => told.has(id) || said.has(id);
  const left = known.filter(({ id, state }) => state !== 'SPLIT' && !isTold(id));
  const strange: Row[] = [];
  for (const [bookingRef, booking] of open) {
    if (!isEnd && booking.some((row) => left.some((one) => sameBooking(one, row) !== 'OTHER'))) {
      sorted.later.push(...booking);
      continue;
    }
    const all = allOf(bookingRef);
    const tellings = all.filter((one) => !isOther(one));
    if (tellings.some((one) => takesScattered(sorted, one, booking, left))) continue;
    const known = tellings.filter((one) => isOfSame(one, booking)).flatMap(entriesOf);
    const named = withFreeName(booking, all);
    if (known.length > 0)
      sorted.differing.push({ known, rows: named, isStated: isStated(booking) });
    else strange.push(...named);
  }
  const fresh = knownAgain(sorted, strange, left);
  const isAgain = new Set(sorted.said.map(({ entryId }) => entryId));
  const others = left.filter(({ id }) => !isAgain.has(id));
  for (const row of fresh) {
    const perhaps = perhapsOf(row, others);
    if (perhaps.length > 0) sorted.doubts.push({ one: row, isNew: true, isAlone: true, perhaps });
    else sorted.added.push(row);
  }
  for (const one of changed(sorted, known, rows.some(isOfStatement))) {
    const isAlone = allOf(one.bookingRef).length === 1;
    const perhaps = perhapsOf(one, others);
    if (perhaps.length > 0 || one.reason === 'DIFFERS')
      sorted.doubts.push({ one, isNew: false, isAlone, perhaps });
  }
  return sorted;
}

const isOfStatement = ({ inStatement }: Row) => inStatement === true;

const perhapsOf = (row: Row, others: readonly BankEntry[]) =>
  row.isCredit ? others.filter((one) => sameBooking(one, row) === 'PERHAPS') : [];

/** Entries of which the file says more than was known, or that a statement has for the first time. */
function changed(sorted: Sorted, known: readonly BankEntry[], isStatement: boolean): BankEntry[] {
  const more = new Map(sorted.completed.map(({ id, row }) => [id, row]));
  const isSaid = new Set(sorted.said.map(({ entryId }) => entryId));
  return known.flatMap((one) => {
    if (!isSaid.has(one.id) || !((isStatement && !one.inStatement) || more.has(one.id))) return [];
    const { partyName, partyIban, reference } = { ...one, ...more.get(one.id) };
    return { ...one, partyName, partyIban, reference, inStatement: one.inStatement || isStatement };
  });
}

const isStated = (rows: readonly Row[]) => rows.some(isOfStatement);

/** Notifications that say otherwise of a booking count no more when a statement agrees with one of them. */
function setApart(
  sorted: Sorted,
  tellings: readonly Telling[],
  taken: Telling,
  rows: readonly Row[],
) {
  const others = tellings.filter((one) => one !== taken && isOfSame(one, rows));
  const known = others
    .flatMap(entriesOf)
    .filter((one) => !one.inStatement && one.state !== 'SPLIT');
  if (known.length > 0) sorted.differing.push({ known, rows: [], isStated: true });
}

const nothing = (): Sorted => ({
  ...{ added: [], completed: [], later: [], split: [], said: [], doubts: [], differing: [] },
});

/**
 * Takes those that are known under another name, each entry once; first those of which both say the very same.
 * @param left entries, of which those stay that no row is
 */
function knownAgain(sorted: Sorted, rows: readonly Row[], left: BankEntry[]): Row[] {
  const takeEach = (some: readonly Row[], isIt: (one: BankEntry, row: Row) => boolean) =>
    some.filter((row) => {
      const at = left.findIndex((one) => sameBooking(one, row) === 'SAME' && isIt(one, row));
      const [entry] = at < 0 ? [] : left.splice(at, 1);
      if (entry) say(sorted, entry, row);
      return !entry;
    });
  const others = takeEach(rows, (one, row) => compare(one, row) === 'SAME');
  return takeEach(others, () => true);
}

/** Whether each transfer of a booking is known: some by its name, and all others under names of their own. */
function takesScattered(
  sorted: Sorted,
  { parts }: Telling,
  rows: readonly Row[],
  left: BankEntry[],
): boolean {
  if (!rows[0]?.part || parts.length === 0 || parts.length >= rows.length) return false;
  const trial = nothing();
  const others = left.filter((one) => !parts.includes(one));
  const own = left.filter((one) => parts.includes(one));
  const strange = rows.filter((row) => {
    const at = own.findIndex((one) => isSameSum([one], [row]) && compare(one, row) !== 'OTHER');
    const [entry] = at < 0 ? [] : own.splice(at, 1);
    if (entry) say(trial, entry, row);
    return !entry;
  });
  if (own.length > 0 || knownAgain(trial, strange, others).length > 0) return false;
  sorted.said.push(...trial.said);
  sorted.completed.push(...trial.completed);
  const isSaid = new Set(trial.said.map(({ entryId }) => entryId));
  left.splice(0, left.length, ...left.filter(({ id }) => !isSaid.has(id)));
  return true;
}

function say(sorted: Sorted, entry: BankEntry, row: Row): void {
  const words = compare(entry, row);
  if (words === 'MORE' && isUndecided(entry)) sorted.completed.push({ id: entry.id, row });
  sorted.said.push({ entryId: entry.id, says: words === 'LESS' ? 'LESS' : 'SAME' });
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
  isCredit ? state === 'OPEN' && COMPLETED.has(reason) : state === 'NOTED' && !endToEndId;

const COMPLETED = new Set<BankEntry['reason']>([
  ...(['NO_REFERENCE', 'WRONG_REFERENCE', 'OTHER_NAME', 'DIFFERS'] as const),
]);

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
  for (const { entry, row } of pairs) say(sorted, entry, row);
  return true;
}

/** Whether both are about one booking: of a day, or of two days where everything else is the same and a statement has not both. */
function isOfSame(telling: Telling, rows: readonly Row[]): boolean {
  const known = entriesOf(telling);
  const [first] = known;
  const [row] = rows;
  if (!first || !row || sumOf(known) > 0n !== sumOf(rows) > 0n) return false;
  if (!isOwnReference(row.bookingRef)) return false;
  if (first.bookedOn === row.bookedOn) return true;
  if (first.inStatement && row.inStatement) return false;
  const moved = rows.map((one) => ({ ...one, bookedOn: first.bookedOn }));
  return daysApartMs(first, row) <= FEW_DAYS_MS && takes(nothing(), telling, moved);
}
