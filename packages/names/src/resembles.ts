import { distance } from 'fastest-levenshtein';
import {
  consonantsOf,
  consonantWords,
  foldAgain,
  foldName,
  hasFewVowels,
  latinWords,
} from './fold-name';

/** Two words that were taken for one another, folded, with their likeness from 0 to 100. */
export type MatchedWord = { mine: string; listed: string; score: number };

/** How alike two names are, from 0 to 100, and which words were compared. */
export type Resemblance = { score: number; words: readonly MatchedWord[] };

/** Spellings with the same consonants, such as Husayn and Hussein. */
const SAME_CONSONANTS = 0.9;
const FEWEST_CONSONANTS = 3;
/** Fewer consonants are many people's; so many tell one of several words. */
const [FEWEST_LETTERS, MANY_LETTERS] = [5, 7];
/** Words that are less alike are different words. */
const LEAST_ALIKE = 0.72;
/** Weight of the shorter name; the rest is the weight of the longer one. */
const SHORTER_COUNTS = 0.85;
/** One slip in so many letters of words that are written together. */
const LETTERS_OF_SLIP = 6;

type Folded = {
  words: string[];
  /** With particles, and each sound as it is written. */
  plain: string[];
  /** In a second reading of its letters, if there is one. */
  again: string[];
  consonants: string[];
  hasFewVowels: boolean;
};

const folded = (name: string): Folded => ({
  words: foldName(name),
  plain: latinWords(name),
  again: foldAgain(name),
  consonants: consonantWords(name),
  hasFewVowels: hasFewVowels(name),
});

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
  const mine = folded(name);
  return [...list]
    .map((one) => ({ ...one, ...likenessOf(mine, folded(one.name)) }))
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score);
}

function likenessOf(mine: Folded, listed: Folded): Resemblance {
  if (mine.hasFewVowels !== listed.hasFewVowels) return consonantLikeness(mine, listed);
  const found = [
    wordsLikeness(mine.words, listed.words),
    wordsLikeness(mine.plain, listed.plain),
    wordsLikeness(againOf(mine, listed), againOf(listed, mine)),
  ];
  return found.reduce((best, one) => (one.score > best.score ? one : best));
}

/** Without a second reading on either side there is nothing more to compare. */
const againOf = (one: Folded, other: Folded) =>
  one.again.length > 0 || other.again.length === 0 ? one.again : one.words;

function wordsLikeness(mine: readonly string[], listed: readonly string[]): Resemblance {
  const joined = joinedLikeness(mine, listed);
  const own = writtenAs(mine, listed);
  const other = writtenAs(listed, own);
  const words = pairWords(own, other);
  const alike = words.reduce((sum, { score }) => sum + score, 0);
  const [shorter = 0, longer = 0] = [own.length, other.length].sort((a, b) => a - b);
  if (shorter === 0) return { score: 0, words: [] };
  const isOneWord = shorter === 1 && longer > 1;
  const paired =
    words.length < Math.min(2, shorter) || isOneWord
      ? 0
      : SHORTER_COUNTS * (alike / shorter) + (1 - SHORTER_COUNTS) * (alike / longer);
  return { score: Math.round(Math.max(paired, 100 * joined)), words };
}

/** Names of which one alone is written with few vowels: consonants decide, whatever the order of the words. */
function consonantLikeness(mine: Folded, listed: Folded): Resemblance {
  const [own, other] = [mine.consonants, listed.consonants];
  const letters = (some: readonly string[]) => some.join('').length;
  const fewest = Math.min(letters(own), letters(other));
  if (fewest < FEWEST_LETTERS) return { score: 0, words: [] };
  const words = pairWords(own, other);
  const alike = words.reduce((sum, { score }) => sum + score, 0) / Math.max(1, words.length);
  const paired = letters(words.flatMap((word) => [word.mine, word.listed])) / 2;
  const isWhole = own.length === other.length || (paired >= MANY_LETTERS && words.length > 1);
  const isExact = alike === 100 || fewest >= MANY_LETTERS;
  const whole = isWhole && isExact ? Math.min(1, paired / fewest) : 0;
  // Turned and joined, words of as many consonants are easily another name's.
  const joined = own.length === other.length ? 0 : joinedLikeness(own, other);
  return { score: Math.round(Math.max(whole * alike, 100 * joined)), words };
}

/** The most alike of a name's words turned, written together, beside those of another. */
function joinedLikeness(own: readonly string[], other: readonly string[]): number {
  const whole = other.join('');
  const size = own.join('').length;
  if (Math.abs(size - whole.length) > (1 - LEAST_ALIKE) * Math.max(size, whole.length)) return 0;
  const turns = own.map((_, place) => [...own.slice(place), ...own.slice(0, place)].join(''));
  return Math.max(0, ...turns.map((turn) => editLikeness(turn, whole)));
}

/** Words, of which neighbours are joined where the other name writes them as one. */
function writtenAs(words: readonly string[], others: readonly string[]): string[] {
  if (others.length === 0) return [...words];
  const whole = new Set(others);
  const made: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const pair = `${words[place]}${words[place + 1] ?? ''}`;
    const isOne =
      words[place + 1] !== undefined && !whole.has(words[place] ?? '') && hasAlike(pair, whole);
    made.push(isOne ? pair : (words[place] ?? ''));
    if (isOne) place += 1;
  }
  return made;
}

const hasAlike = (pair: string, words: ReadonlySet<string>) =>
  words.has(pair) ||
  [...words].some((word) => distance(word, pair) * LETTERS_OF_SLIP <= pair.length);

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
  const consonants = consonantsOf(mine);
  const sameConsonants =
    consonants.length >= FEWEST_CONSONANTS && consonants === consonantsOf(listed);
  const edits = editLikeness(mine, listed);
  return sameConsonants ? Math.max(SAME_CONSONANTS, edits) : edits;
}

const editLikeness = (mine: string, listed: string) =>
  mine === listed ? 1 : 1 - distance(mine, listed) / Math.max(mine.length, listed.length);
