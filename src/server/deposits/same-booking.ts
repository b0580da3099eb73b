import { isOwnReference } from '@fnx/bank-files/booking';
import { BANK_SAYS } from '@fnx/bank-files/read-booking';
import { DAY_MS } from '@fnx/values/time';
import type { BankEntry, bankEntries, Word } from './tables';

/*
 * Judges whether a booking of a file is one that another file told before: by its ids, day, amount, payer and purpose together. No id
 * decides alone. docs/bank-money.md says why.
 */

export type Row = typeof bankEntries.$inferInsert;
type Figures = Pick<Row, 'amountRaw' | 'currency' | 'isCredit' | 'isReversal' | 'bookedOn'>;

/** A transfer that is told twice has two booking days at the most so far apart. */
export const FEW_DAYS_MS = 7 * DAY_MS;
/** Banks cut names and texts. */
const SHORTEST_CUT = 20;

const fold = (text: string | null | undefined) =>
  (text ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = ({ partyName, partyIban, endToEndId, reference, text }: Row) =>
  [
    fold(partyName),
    partyIban ?? '',
    endToEndId ?? '',
    reference ?? fold(text.split(BANK_SAYS)[0]),
  ] as const;

const isCut = (short: string, long: string) =>
  short.length >= SHORTEST_CUT && long.startsWith(short);
const isAlike = (one: string, other: string) =>
  one === other || isCut(one, other) || isCut(other, one);

/** Who paid, from which account and why, by the file beside what is known. */
export function compare(known: Row, row: Row): Word | 'MORE' | 'OTHER' {
  const now = wordsOf(row);
  const pairs = wordsOf(known).map((before, at) => [before, now[at] ?? ''] as const);
  if (!pairs.every(([one, other]) => !one || !other || isAlike(one, other))) return 'OTHER';
  if (pairs.some(([before, said]) => before && !said)) return 'LESS';
  return pairs.some(([before, said]) => said && !before) ? 'MORE' : 'SAME';
}

const isSameFigure = (one: Figures, other: Figures) =>
  one.amountRaw === other.amountRaw &&
  one.currency === other.currency &&
  one.isCredit === other.isCredit &&
  one.isReversal === other.isReversal;

export const daysApartMs = (one: Figures, other: Figures) =>
  Math.abs(Date.parse(one.bookedOn) - Date.parse(other.bookedOn));

/**
 * Whether a booking that has another name than a known one is the same all the same: PERHAPS is an officer's. The bank's references are not
 * compared with those of transfers in a batch, which have the batch's.
 */
export function sameBooking(known: BankEntry, row: Row): 'SAME' | 'PERHAPS' | 'OTHER' {
  if (!isSameFigure(known, row) || compare(known, row) === 'OTHER') return 'OTHER';
  const apart = daysApartMs(known, row);
  const mayDiffer = known.inStatement && row.inStatement ? 0 : FEW_DAYS_MS;
  if (apart > mayDiffer || !hasSameReason(known, row)) return 'OTHER';
  if (isOwnReference(known.bookingRef) && isOwnReference(row.bookingRef)) {
    if (known.inStatement === row.inStatement) return 'OTHER';
    return 'PERHAPS';
  }
  if (!hasSamePayer(known, row)) return 'PERHAPS';
  return apart === 0 || isGivenAlike(known.endToEndId, row.endToEndId) ? 'SAME' : 'PERHAPS';
}

/** The bank's name of the booking that a reversal takes back. */
export const nameOfReversed = (name: string) => name.replace(/\/R(?=$|[/~@])/, '');

const isGivenAlike = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one && other && isAlike(one, other));

const hasSameReason = (one: Row, other: Row) =>
  isGivenAlike(one.endToEndId, other.endToEndId) || isGivenAlike(one.reference, other.reference);

const hasSamePayer = (one: Row, other: Row) =>
  isGivenAlike(one.partyIban, other.partyIban) ||
  isGivenAlike(fold(one.partyName), fold(other.partyName));

/** Whether a reversal may be of money: by the bank's reference, or by what the transfer said. */
export function mayTakeBack(reversal: Row, money: Row): 'NAMED' | 'SAID' | null {
  const isFigure =
    reversal.amountRaw === money.amountRaw &&
    reversal.currency === money.currency &&
    reversal.bookedOn >= money.bookedOn;
  if (!isFigure || !money.isCredit || money.isReversal) return null;
  if (nameOfReversed(reversal.ref) === money.ref) return 'NAMED';
  const [one, other] = [fold(reversal.partyName), fold(money.partyName)];
  const isNamed = !one || !other || isAlike(one, other);
  const isOf = isNamed && Boolean(reversal.partyIban) && reversal.partyIban === money.partyIban;
  const isSaid = (['endToEndId', 'reference'] as const).some(
    (name) => reversal[name] && reversal[name] === money[name],
  );
  return isOf && isSaid ? 'SAID' : null;
}
