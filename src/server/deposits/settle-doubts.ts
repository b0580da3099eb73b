import { isOwnReference } from '@fnx/bank-files/booking';
import type { Row } from './same-booking';
import type { BankEntry } from './tables';

/** A booking that is perhaps one of several entries under another name. */
export type Doubt = {
  one: Row & Partial<Pick<BankEntry, 'reason' | 'state'>>;
  isNew: boolean;
  /** No file says something else of it under its name. */
  isAlone: boolean;
  perhaps: BankEntry[];
};

/** LOST: open for officers. LIFTED: no longer so. The beaten entries are open in its place. */
export type Settled = Doubt & { result: 'WON' | 'LOST' | 'LIFTED'; beaten: BankEntry[] };

/**
 * Settles when a file has told all that it has: its own entries are others than a doubted one. Of two that are perhaps the same, the one that
 * says less is open, whichever came first.
 */
export function settleDoubts(
  doubts: readonly Doubt[],
  told: ReadonlySet<string | undefined>,
): Settled[] {
  return doubts.map((doubt) => {
    const { one, isNew, isAlone } = doubt;
    const left = doubt.perhaps.filter(({ id }) => !told.has(id));
    const beaten = left.filter((other) => weightOf(other) < weightOf(one));
    const isLost = beaten.length < left.length;
    const isLifted = !isNew && isAlone && one.state === 'OPEN' && one.reason === 'DIFFERS';
    return { ...doubt, beaten, result: isLost ? 'LOST' : isLifted ? 'LIFTED' : 'WON' };
  });
}

/** A statement's word, then one with a payer, then one with the bank's name; the rest only makes an order. */
function weightOf({ inStatement, partyName, partyIban, bookingRef, part, ...row }: Row): string {
  const reasons = [inStatement, partyName ?? partyIban, isOwnReference(bookingRef)];
  return `${reasons.map((one) => (one ? 1 : 0)).join('')} ${row.bookedOn} ${bookingRef} ${part}`;
}
