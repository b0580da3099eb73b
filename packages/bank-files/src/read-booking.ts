import type { Booking, Party } from './booking';
import { findReference, readReference } from './creditor-reference';

/* Reads a booking's other side, creditor's reference and purpose. */

type Sides = Pick<Booking, 'account' | 'isCredit' | 'isReversal' | 'parties'>;

const LONGEST_TEXT = 1_000;
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

/**
 * The creditor's reference (ISO 11649) that the booking names, without spaces: the structured one first, then one in the texts, then one
 * that stands as the payer's own. Null without one.
 */
export function referenceIn({ texts, ids }: Pick<Booking, 'texts' | 'ids'>): string | null {
  for (const text of texts.references) {
    const found = readReference(text);
    if (found) return found;
  }
  return (
    findReference(wordsOf(texts)) ??
    findReference(texts.free.join('')) ??
    readReference(ids.endToEnd ?? '')
  );
}

/** The purpose of the payment, in one line of at most 1,000 signs without invisible ones, with the person for whom the payer pays. */
export function purposeOf({ texts, parties }: Pick<Booking, 'texts' | 'parties'>): string {
  const [payer, behind] = (['debtor', 'ultimateDebtor'] as const).map(
    (one) => parties.find(({ role }) => role === one)?.name ?? null,
  );
  const onBehalf = behind && behind !== payer ? `(UltmtDbtr: ${behind})` : '';
  return shown([wordsOf(texts), onBehalf].filter(Boolean).join(' '), LONGEST_TEXT);
}

/** The payer's words, or else the bank's. */
function wordsOf({ free, additional, references, transfer, booking }: Booking['texts']): string {
  return [...free, ...additional, ...references].join(' ') || transfer || booking;
}

/** Without invisible signs, which could make an officer read another text. */
export const shown = (text: string, longest: number) =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, longest);
