import type { EntryReason, EntryState } from '@fnx/api/shared/deposits';
import type { OrderStatus } from '@fnx/api/shared/vocabulary';
import { isCompany } from '@fnx/names/company';
import { samePerson } from '@fnx/names/same-person';

/** Money that came. */
export type Credit = {
  amountRaw: bigint;
  currency: string;
  isReversal: boolean;
  /** `2026-11-25` */
  bookedOn: string;
  partyName: string | null;
  isOrganisation: boolean | null;
  reference: string | null;
};

/** The order that the reference names, and what is known of its owner. */
export type Expected = {
  status: OrderStatus;
  payRaw: bigint;
  currency: string;
  /** The last day on which money counts, `2026-12-02`. */
  lastDay: string;
  /** The verified name; null where there is none, or the person is on hold. */
  name: string | null;
};

export type Judgement = {
  state: Extract<EntryState, 'OPEN' | 'MATCHED' | 'TO_RETURN'>;
  reason: EntryReason | null;
};

const open = (reason: EntryReason): Judgement => ({ state: 'OPEN', reason });
const back = (reason: EntryReason): Judgement => ({ state: 'TO_RETURN', reason });

/** An order that ended without money. */
const ENDED: readonly OrderStatus[] = ['EXPIRED', 'CANCELLED', 'FAILED'];

/**
 * Whether money is the payment of an order. What an officer may know better is open; what cannot become shares goes back.
 * @param order null when no order has the reference
 * @param others the names of the other customers with an open order
 */
export function judgeCredit(
  entry: Credit,
  order: Expected | null,
  others: () => readonly string[],
): Judgement {
  if (entry.isReversal) return open('REVERSAL');
  if (entry.reference === null) return open('NO_REFERENCE');
  if (order === null) return open('WRONG_REFERENCE');
  if (entry.currency !== order.currency) return back('OTHER_CURRENCY');
  if (ENDED.includes(order.status)) return back('TOO_LATE');
  if (order.status !== 'CREATED') return back('SECOND_TRANSFER');
  if (entry.bookedOn > order.lastDay) return back('TOO_LATE');
  if (entry.amountRaw > order.payRaw) return back('TOO_MUCH');
  if (entry.amountRaw < order.payRaw) return back('TOO_LITTLE');
  if (entry.isOrganisation) return back('COMPANY');
  if (order.name === null) return open('NOT_VERIFIED');
  if (isCompany(entry.partyName ?? '', order.name)) return back('COMPANY');
  return isMeant(entry.partyName, order.name, others)
    ? { state: 'MATCHED', reason: null }
    : open('OTHER_NAME');
}

/** An initial or a missing part leaves several people open: only one of those who wait for money may be meant. */
function isMeant(payer: string | null, name: string, others: () => readonly string[]): boolean {
  const is = samePerson(payer, name);
  if (is !== 'PERHAPS') return is === 'SAME';
  return others().every((other) => samePerson(payer, other) === 'OTHER');
}
