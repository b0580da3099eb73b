import { distance } from 'fastest-levenshtein';
import { consonantsOf, foldName } from './fold-name';

/** Two words that were taken for one another, folded, with their likeness from 0 to 100. */
export type MatchedWord = { mine: string; listed: string; score: number };

/** How alike two names are, from 0 to 100, and which words were compared. */
export type Resemblance = { score: number; words: readonly MatchedWord[] };

/** Spellings with the same consonants, such as Husayn and Hussein. */
const SAME_CONSONANTS = 0.9;
const FEWEST_CONSONANTS = 3;
/** Words that are less alike are different words. */
const LEAST_ALIKE = 0.72;
/** Weight of the shorter name; the rest is the weight of the longer one. */
const SHORTER_COUNTS = 0.85;

/**
 * Those of a list whose name resembles a name, best first. Words may stand in another order, be written together or apart, or in another
 * script; one name may have words more than the other, but at least two words must be alike unless both are a single word.
 *
 * @param list what has a `name`, such as the entries that an index on `nameKey` found
 * @param least the lowest score, 0 to 100
 */
export function resembles<T extends { name: string }>(
  name: string,
  list: Iterable<T>,
  least: number,
): (T & Resemblance)[] {
  return [...list]
    .map((one) => ({ ...one, ...likenessOf(name, one.name) }))
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score);
}

function likenessOf(mine: string, listed: string): Resemblance {
  const [own, other] = [foldName(mine), foldName(listed)];
  const words = pairWords(own, other);
  const alike = words.reduce((sum, { score }) => sum + score, 0);
  const [shorter, longer] = [own, other].map(({ length }) => length).sort((a, b) => a - b);
  if (!shorter || !longer) return { score: 0, words: [] };
  const isOneWord = shorter === 1 && longer > 1;
  const paired =
    words.length < Math.min(2, shorter) || isOneWord
      ? 0
      : SHORTER_COUNTS * (alike / shorter) + (1 - SHORTER_COUNTS) * (alike / longer);
  // Words that are written together in one of them: Jeanpierre.
  const joined = Math.max(joinedLikeness(own, other), joinedLikeness(own.sort(), other.sort()));
  return { score: Math.round(Math.max(paired, 100 * joined)), words };
}

const joinedLikeness = (own: readonly string[], other: readonly string[]) =>
  likeness(own.join(''), other.join(''));

/** Pairs the words that are most alike, each once. */
function pairWords(own: readonly string[], other: readonly string[]): MatchedWord[] {
  const all = own.flatMap((mine, place) =>
    other.map((listed, otherPlace) => ({
      place,
      otherPlace,
      word: { mine, listed, score: Math.round(100 * likeness(mine, listed)) },
    })),
  );
  const [used, otherUsed] = [new Set<number>(), new Set<number>()];
  const paired: MatchedWord[] = [];
  for (const { place, otherPlace, word } of all.sort((a, b) => b.word.score - a.word.score)) {
    if (word.score < 100 * LEAST_ALIKE) break;
    if (used.has(place) || otherUsed.has(otherPlace)) continue;
    used.add(place);
    otherUsed.add(otherPlace);
    paired.push(word);
  }
  return paired;
}

/** From 0 to 1. */
function likeness(mine: string, listed: string): number {
  if (mine === listed) return 1;
  const edits = 1 - distance(mine, listed) / Math.max(mine.length, listed.length);
  const consonants = consonantsOf(mine);
  const sameConsonants =
    consonants.length >= FEWEST_CONSONANTS && consonants === consonantsOf(listed);
  return sameConsonants ? Math.max(SAME_CONSONANTS, edits) : edits;
}
