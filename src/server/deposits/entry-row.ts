import { randomUUID } from 'node:crypto';
import type { Booking } from '@fnx/bank-files/booking';
import { otherParty, purposeOf, referenceIn } from '@fnx/bank-files/read-booking';
import { entryHashOf } from '@fnx/chain/deposits';
import type { Row } from './sort-entries';

type Owner = { statementId: string; isStatement: boolean; now: Date };

/** A booking of a file as it is stored, before it is placed. */
export function entryRow(booking: Booking, { statementId, isStatement, now }: Owner): Row {
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
    reference: referenceIn(booking),
    text: purposeOf(booking),
    endToEndId: booking.ids.endToEnd,
    part: booking.part?.number ?? null,
    inStatement: isStatement,
    state: booking.isCredit ? 'OPEN' : 'NOTED',
    reason: booking.isCredit ? 'NO_REFERENCE' : null,
    createdAt: now,
  };
}
