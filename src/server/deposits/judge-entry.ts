import { samePerson } from '@fnx/names/same-person';
import type { EntryReason, EntryState } from '@/shared/deposits';
import type { OrderStatus } from '@/shared/vocabulary';

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
 */
export function judgeCredit(entry: Credit, order: Expected | null): Judgement {
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
  if (samePerson(entry.partyName, order.name) !== 'SAME') {
    return COMPANIES.test(entry.partyName ?? '') ? back('COMPANY') : open('OTHER_NAME');
  }
  return { state: 'MATCHED', reason: null };
}

/** Where the bank does not say what the payer is. */
const COMPANIES =
  /(?:^|\s)(?:gmbh|mbh|ag|kg|kgaa|ohg|ug|gbr|e\.\s?v\.|s\.?à?\.?r\.?l\.?|sas|ltd|llc|inc|plc|limited|stiftung|verein)\.?(?:\s|$)/i;
