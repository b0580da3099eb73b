import { randomUUID } from 'node:crypto';
import type { Booking } from '@fnx/bank-files/booking';
import { otherParty, purposeOf, referencesOf } from '@fnx/bank-files/read-booking';
import { entryHashOf } from '@fnx/chain/deposits';
import type { Row } from './same-booking';

type Owner = {
  statementId: string;
  isStatement: boolean;
  now: Date;
  /** The references of orders, and whether each waits for its money. */
  ours: ReadonlyMap<string, boolean>;
};

/** A booking of a file as it is stored, before it is placed. */
export function entryRow(booking: Booking, owner: Owner): Row {
  const { statementId, isStatement, now, ours } = owner;
  const party = otherParty(booking);
  return {
    id: randomUUID(),
    statementId,
    account: booking.account,
    ref: booking.ref,
    bookingRef: booking.bookingRef,
    hash: entryHashOf(booking),
    amountRaw: booking.amountRaw,
    currency: booking.currency,
    isCredit: booking.isCredit,
    isReversal: booking.isReversal || booking.returnReason !== null,
    bookedOn: booking.bookedOn,
    partyName: party.name,
    partyIban: party.iban,
    isOrganisation: party.isOrganisation,
    reference: meantReference(booking, ours),
    text: purposeOf(booking),
    endToEndId: booking.ids.endToEnd,
    part: booking.part?.number ?? null,
    inStatement: isStatement,
    state: booking.isCredit ? 'OPEN' : 'NOTED',
    reason: booking.isCredit ? 'NO_REFERENCE' : null,
    createdAt: now,
  };
}

/** The longest that a waiting order has, else the longest of any order, else the likeliest in the text. */
function meantReference(booking: Booking, ours: Owner['ours']): string | null {
  const { likely, possible } = referencesOf(booking);
  const known = possible.filter((one) => ours.has(one)).sort((a, b) => b.length - a.length);
  return known.find((one) => ours.get(one)) ?? known[0] ?? likely;
}
