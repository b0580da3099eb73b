import type { BankFileError } from './bank-file-error';
import { shown } from './read-booking';
import { all, textOf, type XmlElement } from './xml-records';

const LONGEST = 60;

/**
 * A sentence on an entry that cannot be booked, because its amount, direction, status or day cannot be read: its line, what is wrong with
 * it, and its direction and amount as the bank writes them.
 */
export function unusableText({ message }: BankFileError, entry: XmlElement): string {
  const [amount] = all(entry, 'Amt');
  const words = [textOf(entry, 'CdtDbtInd'), textOf(entry, 'Amt'), amount?.attributes.Ccy ?? ''];
  const written = shown(words.filter(Boolean).join(' '), LONGEST);
  return `${message} This entry is left out: “${written}”.`;
}
