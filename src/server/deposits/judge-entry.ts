import { foldName } from '@/server/compliance/names/fold-name';
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
  if (!isSamePerson(entry.partyName, order.name)) {
    return COMPANIES.test(entry.partyName ?? '') ? back('COMPANY') : open('OTHER_NAME');
  }
  return { state: 'MATCHED', reason: null };
}

/** Where the bank does not say what the payer is. */
const COMPANIES =
  /(?:^|\s)(?:gmbh|mbh|ag|kg|kgaa|ohg|ug|gbr|e\.\s?v\.|s\.?à?\.?r\.?l\.?|sas|ltd|llc|inc|plc|limited|stiftung|verein)\.?(?:\s|$)/i;
const TITLES =
  /\b(dr|prof|mag|dipl|ing|herr|frau|mr|mrs|ms|miss|mme|monsieur|madame|sr|sra)\b\.?/gi;
/** Between the owners of a joint account. */
const BETWEEN = /\s*(?:[/&;+]|\b(?:and|und|et|y|e|oder|or|ou)\b)\s*/i;

/**
 * Whether one of the owners of an account has a person's name: the same words in any order, with either spelling of umlauts. A middle
 * name may be an initial on either side.
 */
export function isSamePerson(party: string | null, name: string): boolean {
  if (party === null) return false;
  const wanted = wordsOf(name);
  return ownersOf(party).some((owner) =>
    wordsOf(owner).some((words) => wanted.some((one) => isSameName(words, one))),
  );
}

/** The owners that a name may mean: of `Max und Zoë Groß`, both are called Groß. */
function ownersOf(party: string): string[] {
  const parts = party.split(BETWEEN).filter(Boolean);
  const family = parts.at(-1)?.trim().split(/\s+/).at(-1) ?? '';
  return [party, ...parts, ...parts.slice(0, -1).map((part) => `${part} ${family}`)];
}

function isSameName(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 || some.length !== others.length) return false;
  const left = [...others];
  const rest = some.filter((word) => !isTaken(left, (other) => other === word));
  const isFull = some.length - rest.length >= Math.min(2, some.length);
  const fits = rest.every((word) =>
    isTaken(left, (other) => (word.length === 1 || other.length === 1) && word[0] === other[0]),
  );
  return fits && isFull;
}

/** Takes the first word that fits out of those that are left. */
function isTaken(left: string[], fits: (word: string) => boolean): boolean {
  const place = left.findIndex(fits);
  if (place >= 0) left.splice(place, 1);
  return place >= 0;
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function wordsOf(name: string): string[][] {
  const plain = name.normalize('NFC').toLowerCase().replace(TITLES, ' ').replace(/,/g, ' ');
  const spelled = plain.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [foldName(plain), foldName(spelled)];
}
