import { nameKey } from '@/server/compliance/names/fold-name';
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
  if (!isSamePerson(entry.partyName, order.name)) return open('OTHER_NAME');
  return { state: 'MATCHED', reason: null };
}

const TITLES =
  /\b(dr|prof|mag|dipl|ing|herr|frau|mr|mrs|ms|miss|mme|monsieur|madame|sr|sra)\b\.?/gi;
/** Between the owners of a joint account. */
const BETWEEN = /\s*(?:[/&;+]|\b(?:and|und|et|y|e|oder|or|ou)\b)\s*/i;

/** Whether one of the owners of an account has a person's name: the same words in any order, with either spelling of umlauts. */
export function isSamePerson(party: string | null, name: string): boolean {
  if (party === null) return false;
  const wanted = keysOf(name);
  const owners = [party, ...party.split(BETWEEN)];
  return owners.some((owner) => keysOf(owner).some((key) => key !== '' && wanted.includes(key)));
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function keysOf(name: string): string[] {
  const plain = name.normalize('NFC').toLowerCase().replace(TITLES, ' ').replace(/,/g, ' ');
  const spelled = plain.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [nameKey(plain), nameKey(spelled)];
}
