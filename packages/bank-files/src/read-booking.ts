import { cutText } from '@fnx/values/typed-text';
import type { Booking, Party } from './booking';
import { findReference, readReference, referencesIn } from './creditor-reference';

/* Reads a booking's other side, creditor's reference and purpose. */

type Sides = Pick<Booking, 'account' | 'isCredit' | 'isReversal' | 'parties'>;

const LONGEST_TEXT = 1_000;
/** The longest that the schema lets be: what is longer is not searched. */
const LONGEST = { free: 140, bank: 500 };
const NOBODY = { name: null, iban: null, isOrganisation: null };

/**
 * The other side. The parties of a transfer keep their parts when it is taken back or returned, so it is the one whose account is not this
 * one, and where no account is named, the payer of what comes in.
 */
export function otherParty({ account, isCredit, isReversal, parties }: Sides): Omit<Party, 'role'> {
  const roles = isCredit !== isReversal ? ['debtor', 'creditor'] : ['creditor', 'debtor'];
  const [usual, other] = roles.map((one) => parties.find(({ role }) => role === one));
  const isOurs = usual?.iban === account && other?.iban !== account;
  const { name, iban, isOrganisation } = (isOurs ? other : usual) ?? NOBODY;
  return { name, iban, isOrganisation };
}

type Naming = Pick<Booking, 'texts' | 'ids' | 'part'>;

/**
 * The creditor's references (ISO 11649) that the booking may name, without spaces: structured ones first, then in the payer's words, in the
 * bank's, and in ids.
 *
 * @returns the likeliest one as a whole word, and all: words behind one can fit its check digits by chance, so which one is meant, only
 * the known references tell
 */
export function referencesOf({ texts, ids, part }: Naming) {
  const structured = texts.references.flatMap((text) => readReference(text) ?? []);
  const bank = part ? [texts.transfer] : [texts.transfer, texts.booking];
  const own = [ids.endToEnd, ids.instruction, ids.transaction].map((id) => id ?? '');
  const found = [searched(texts), ...bank.map((text) => text.slice(0, LONGEST.bank)), ...own].map(
    referencesIn,
  );
  const whole = [...structured, ...found.flatMap((one) => one.whole)];
  const possible = new Set([...whole, ...found.flatMap(({ parts }) => parts)]);
  return { likely: whole[0] ?? null, possible: [...possible] };
}

/** The payer's words, in which a reference is searched. */
const searched = ({ free, additional, references }: Booking['texts']) =>
  [...free, ...additional, ...references].map((text) => text.slice(0, LONGEST.free)).join(' ');

export const referenceIn = (booking: Naming): string | null => referencesOf(booking).likely;

/**
 * The purpose of the payment, in one line without invisible signs: the payer's words, else the bank's; then in brackets the person for whom
 * the payer pays, and the bank's words where the payer's name no reference. What is cut says so.
 */
export function purposeOf({ texts, parties }: Pick<Booking, 'texts' | 'parties'>): string {
  const [payer, behind] = (['debtor', 'ultimateDebtor'] as const).map(
    (one) => parties.find(({ role }) => role === one)?.name ?? null,
  );
  const words = [...texts.free, ...texts.additional, ...texts.references].join(' ');
  const isNamed = texts.references.length > 0 || findReference(searched(texts)) !== null;
  const said = isNamed ? [words] : [words, texts.transfer, texts.booking];
  const [first = '', ...others] = said.filter(Boolean);
  const asides = [
    behind && behind !== payer ? `(UltmtDbtr: ${behind})` : '',
    ...others.filter((text) => !first.includes(text)).map((text) => `${BANK_SAYS}${text})`),
  ];
  const text = shown([first, ...asides].filter(Boolean).join(' '), Number.POSITIVE_INFINITY);
  const more = text.length - LONGEST_TEXT;
  return more > 0 ? `${cutText(text, LONGEST_TEXT)} … (${more} more signs)` : text;
}

/** Before the bank's words behind the payer's. */
export const BANK_SAYS = '(the bank: ';

/** Without invisible signs, which could make an officer read another text. */
export const shown = (text: string, longest: number) =>
  cutText(text.replace(/[\p{Cc}\p{Cf}]+/gu, ''), longest);
