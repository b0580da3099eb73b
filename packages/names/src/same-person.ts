import { foldName } from './fold-name';

/** PERHAPS: what is said of one leaves the other open, such as an initial. It is not told yet. */
export type Sameness = 'SAME' | 'PERHAPS' | 'OTHER';

/** Banks write these before a person's name. */
const TITLES =
  /\b(dr|prof|mag|dipl|ing|herr|frau|mr|mrs|ms|miss|mme|monsieur|madame|sr|sra)\b\.?/gi;
/** Signs and words between the owners of a joint account. */
const BETWEEN = /\s*(?:[/&;+]|\b(?:and|und|et|y|e|oder|or|ou)\b)\s*/i;
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * Whether a name as a bank or a form has it is that of a person: the same words in any order, with either spelling of umlauts, without
 * titles. A middle name may be an initial on either side. `written` may name several owners of an account, of whom one is
 * enough; null is a name that nobody says.
 *
 * @example samePerson('GROSS, ZOE', 'Zoë Groß') is 'SAME'
 */
export function samePerson(written: string | null, name: string): Sameness {
  if (written === null) return 'OTHER';
  const wanted = spellingsOf(name);
  const isSame = ownersOf(written).some((owner) =>
    spellingsOf(owner).some((words) => wanted.some((one) => hasSameWords(words, one))),
  );
  return isSame ? 'SAME' : 'OTHER';
}

/** The owners that a name may mean: of `Max und Zoë Groß`, both are called Groß. */
function ownersOf(written: string): string[] {
  const parts = written.split(BETWEEN).filter(Boolean);
  const family = parts.at(-1)?.trim().split(/\s+/).at(-1) ?? '';
  return [written, ...parts, ...parts.slice(0, -1).map((part) => `${part} ${family}`)];
}

function hasSameWords(some: readonly string[], others: readonly string[]): boolean {
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

/** The folded words of a name, without and with the second letter of its umlauts. */
function spellingsOf(name: string): string[][] {
  const plain = name.normalize('NFC').toLowerCase().replace(TITLES, ' ').replace(/,/g, ' ');
  const spelled = plain.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [foldName(plain), foldName(spelled)];
}
