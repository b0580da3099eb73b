import { PARTICLES } from './particles';
import { ARTICLE, SPELLING_OF, VOWELS } from './spellings';

/*
 * Names in scripts that write few vowels, beside the same names in Latin letters. Each word becomes a pattern of all its usual spellings:
 * a written consonant or long vowel must be there, a short vowel may be. So `حسين` fits Hussein, Hossein and Huseyin, and not Hassan.
 */

/** Scripts that write few vowels, or write them around the consonants. */
const FEW_VOWELS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}]/u;

/** Whether the letters of a name say few of its vowels. */
export const hasFewVowels = (name: string) => FEW_VOWELS.test(name);

/** Stands for the article. */
const ARTICLE_SIGN = '\ue000';
/** Follows a letter that is not heard, and that few write in Latin letters. */
const SILENT = '\ue001';
/** Thai letters under this mark, with the letter before some. */
const THAI_SILENT = /(\p{L}(?=[รณ]\p{M}*์))?(\p{L})\p{M}*์/gu;
/** Signs of vowels and of doubled letters, which few write. */
const MARKS = /[\u0591-\u05c7\u064b-\u065f\u0670\u0640\u093c\u094d\u200b-\u200f'`’׳״"]/gu;
/** Letters at the end that are not always heard. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{2})[هہ]$/u, 'ة'],
  [/(?<=\p{L}ر)و$/u, ''],
];
/** Words that spellings of one name have or leave out. */
const SMALL = new Set('بن ابن بنت ابو أبو آل בן בת'.split(' '));
/** Blocks of the scripts of India from the second on. */
const OTHER_INDIC = /[\u0980-\u0d7f]/g;
const [DEVANAGARI, BLOCK] = [0x900, 0x80];
/** A long vowel may be written with this letter. */
const THAI = /\p{Script=Thai}/u;
const [MOST_JOINED, MOST_JOINED_LATIN] = [2, 3];
/** Longer ones are no names of people, and would take long. */
const [MOST_WORDS, MOST_LETTERS] = [12, 40];

/** A word, and all its usual spellings: the sounds that are written, and whether a vowel may come before them. */
type Word = { text: string; sounds: readonly string[]; opens: boolean };

/** Words that are spellings of one another, how many sounds say so, and how many words each name has beside them. */
export type Paired = {
  pairs: readonly { own: string; latin: string }[];
  sounds: number;
  left: readonly [own: number, latin: number];
};

const inDevanagari = (letter: string) =>
  String.fromCharCode(DEVANAGARI + (letter.charCodeAt(0) % BLOCK));

function soundsOf(word: string): string[] {
  const letters = ENDINGS.reduce((text, [ending, instead]) => text.replace(ending, instead), word)
    .replace(
      /^عبد$|^ال(?=\p{L}{2})|(?<=^(?:عبد|ذو))ال/gu,
      (found) => found.replace('ال', '') + ARTICLE_SIGN,
    )
    .replace(/कष/g, 'x')
    .replace(/जञ/g, 'ĝ');
  const long = THAI.test(word) ? 'r?' : '';
  return [...letters].flatMap((letter, place) => {
    if (letter === ARTICLE_SIGN) return ARTICLE;
    const spelling = SPELLING_OF.get(letter)?.[place > 0 ? 1 : 0];
    const sound = spelling ?? (/[a-z]/.test(letter) ? letter : null);
    if (sound === null) return [];
    const isHeard = letters[place + 1] !== SILENT && letters[place - 1] !== letter;
    return `${long}(?:${sound}){${isHeard ? 1 : 0},2}`;
  });
}

/** The words of a name in such a script. */
export const spelledWords = (name: string): Word[] =>
  name
    .normalize('NFKC')
    .replace(OTHER_INDIC, inDevanagari)
    .replace(
      THAI_SILENT,
      (_, before, letter) => `${before ? before + SILENT : ''}${letter}${SILENT}`,
    )
    // A Persian h that stands for a vowel.
    .replace(/(?<=\p{L})ه(?=\u200c)/gu, '')
    .replace(MARKS, '')
    // Servant of, father of, of God: written together or apart.
    .replace(/(?<=(?:^|\s)(?:عبد|ذو))\s+(?=ال)|\s+(?=الله(?:\s|$))/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\ue001]+/u)
    // Thai writes these before the consonant after which they sound.
    .map((word) => word.replace(/^[เแโใไ]/, ''))
    .filter((word) => word !== '' && word.length <= MOST_LETTERS && !SMALL.has(word))
    .slice(0, MOST_WORDS)
    .map((text) => ({ text, sounds: soundsOf(text), opens: !SPELLING_OF.has(text.charAt(0)) }));

/** The words of such a name in the first spelling of each consonant, for an index. */
export const firstSpelling = (name: string): string[] =>
  spelledWords(name).map(({ sounds }) =>
    sounds
      .filter((sound) => sound !== ARTICLE && !sound.endsWith('{0,2}') && isConsonant(sound))
      .map((sound) => /[a-z]/.exec(sound.replace(/^r\?/, ''))?.[0] ?? '')
      .join(''),
  );

/** Pairs the words of a name with those of another in Latin letters, each once, in any order, neighbours together or apart. */
export function pairSpelled(own: readonly Word[], latin: readonly string[]): Paired {
  const [used, usedLatin] = [new Set<number>(), new Set<number>()];
  const pairs: { own: string; latin: string }[] = [];
  let sounds = 0;
  const written = (group: readonly number[]) => group.map((place) => latin[place]).join('');
  const groups = groupsOf(Math.min(latin.length, MOST_WORDS), MOST_JOINED_LATIN).filter(
    (group) => written(group).length <= MOST_LETTERS,
  );
  for (const some of groupsOf(own.length, MOST_JOINED)) {
    if (some.some((place) => used.has(place))) continue;
    const words = some.map((place) => own[place] as Word);
    const spelled = patternOf(words);
    const found = groups.find(
      (group) => !group.some((place) => usedLatin.has(place)) && spelled.test(written(group)),
    );
    if (!found) continue;
    for (const place of some) used.add(place);
    for (const place of found) usedLatin.add(place);
    sounds += words.flatMap((word) => word.sounds).filter(isWritten).length;
    pairs.push({ own: words.map(({ text }) => text).join(' '), latin: written(found) });
  }
  const isLeft = (word: string, place: number) => !usedLatin.has(place) && !PARTICLES.has(word);
  return { pairs, sounds, left: [own.length - used.size, latin.filter(isLeft).length] };
}

/** Not one that may be left out. */
const isWritten = (sound: string) => !new RegExp(`^${sound}$`).test('');

const isConsonant = (sound: string) =>
  [...'aeiou'].every((vowel) => !new RegExp(`^${sound}$`).test(vowel));

const patternOf = (words: readonly Word[]) =>
  new RegExp(
    `^${words[0]?.opens ? VOWELS : ''}${words.flatMap(({ sounds }) => sounds).join(VOWELS)}${VOWELS}h?$`,
  );

/** The places of single words, then of neighbours. */
const groupsOf = (count: number, most: number): number[][] =>
  Array.from({ length: most }, (_, more) =>
    Array.from({ length: Math.max(0, count - more) }, (_, first) =>
      Array.from({ length: more + 1 }, (_, next) => first + next),
    ),
  ).flat();
