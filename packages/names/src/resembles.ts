import { distance } from 'fastest-levenshtein';
import { consonantsOf, foldAgain, foldName, latinWords, oneName } from './fold-name';
import { hasFewVowels, pairSpelled, spelledWords } from './own-letters';

/** Two words that were taken for one another, folded, with their likeness from 0 to 100. */
export type MatchedWord = { mine: string; listed: string; score: number };

/** How alike two names are, from 0 to 100, and which words were compared. */
export type Resemblance = { score: number; words: readonly MatchedWord[] };

/** Spellings with the same consonants, such as Husayn and Hussein. */
const SAME_CONSONANTS = 0.9;
const FEWEST_CONSONANTS = 3;
const MOSTLY_ALIKE = 0.5;
/** Fewer sounds are many people's. */
const FEWEST_SOUNDS = 4;
/** Words that are less alike are different words. */
const LEAST_ALIKE = 0.72;
/** Weight of the shorter name; the rest is the weight of the longer one. */
const SHORTER_COUNTS = 0.85;
/** One slip in so many letters of words that are written together. */
const LETTERS_OF_SLIP = 6;

type Folded = {
  words: readonly string[];
  /** With particles, and each sound as it is written. */
  plain: readonly string[];
  /** In a second reading of its letters, if there is one. */
  again: string[];
  /** In letters that say few vowels; else empty. */
  spelled: ReturnType<typeof spelledWords>;
};

const folded = (name: string): Folded => ({
  words: oneName(foldName(name)),
  plain: oneName(latinWords(name)),
  again: foldAgain(name),
  spelled: hasFewVowels(name) ? spelledWords(name) : [],
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
  if (mine.spelled.length > 0 && listed.spelled.length === 0) return spelledLikeness(mine, listed);
  if (listed.spelled.length > 0 && mine.spelled.length === 0) {
    const { score, words } = spelledLikeness(listed, mine);
    return {
      score,
      words: words.map((word) => ({ ...word, mine: word.listed, listed: word.mine })),
    };
  }
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
  if (Math.min(own.length, other.length) === 0) return { score: 0, words: [] };
  const paired = scoreOf(words, own.length, other.length);
  return { score: Math.round(Math.max(paired, 100 * joined)), words };
}

/** Names of which one alone has letters that say few vowels. */
function spelledLikeness({ spelled }: Folded, { plain }: Folded): Resemblance {
  const { pairs, sounds, left } = pairSpelled(spelled, plain);
  const words = pairs.map(({ own, latin }) => ({ mine: own, listed: latin, score: 100 }));
  if (sounds < FEWEST_SOUNDS) return { score: 0, words: [] };
  const [own, latin] = left.map((count) => count + pairs.length);
  return { score: Math.round(scoreOf(words, own ?? 0, latin ?? 0)), words };
}

/** How alike names of so many words are by these pairs, from 0 to 100. At least two words must be alike unless both are a single one. */
function scoreOf(words: readonly MatchedWord[], own: number, other: number): number {
  const [shorter, longer] = [Math.min(own, other), Math.max(own, other)];
  const isOneWord = shorter === 1 && longer > 1;
  if (words.length < Math.min(2, shorter) || isOneWord) return 0;
  const alike = words.reduce((sum, { score }) => sum + score, 0);
  return SHORTER_COUNTS * (alike / shorter) + (1 - SHORTER_COUNTS) * (alike / longer);
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
  const edits = editLikeness(mine, listed);
  const sameConsonants =
    consonants.length >= FEWEST_CONSONANTS &&
    edits >= MOSTLY_ALIKE &&
    consonants === consonantsOf(listed);
  return sameConsonants ? Math.max(SAME_CONSONANTS, edits) : edits;
}

const editLikeness = (mine: string, listed: string) =>
  mine === listed ? 1 : 1 - distance(mine, listed) / Math.max(mine.length, listed.length);
