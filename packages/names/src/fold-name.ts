import anyAscii from 'any-ascii';
import { greekInLatin } from './greek';
import { firstSpelling, hasFewVowels } from './own-letters';
import { PARTICLES } from './particles';

/** Spellings of one sound, in order: later rules see what earlier ones made. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  // Abd al-Rahman, Abdul Rahman, Abdurrahman; Abdallah, Abdullah.
  [/\babd(?:[aeiou][lrnszd])?[ -]*(?:(?:al|el|ul|ur|ar|as)[ -])?(?=[a-z]{2})/g, 'abd'],
  [/ph/g, 'f'],
  // Pinyin and Wade-Giles: Xi, Hsi; Qing, Ch'ing.
  [/\b(?:hs|x)(?=[iu])|\bq(?=i[aeoun]|i\b|u(?:[en]|an)?\b)/g, 's'],
  // Wade-Giles: Ssu, Tzu, T'ien; and Sarah, Saleh.
  [/(?:tzu|szu|ssu)/g, 'si'],
  [/ien\b/g, 'ian'],
  [/(?<=[aeiou])r?h\b/g, ''],
  [/(?:sch|sh|ch|cz|tch|ts|tz)/g, 's'],
  [/kh|gh|ck|q|g/g, 'k'],
  [/dh|dj/g, 'd'],
  [/th/g, 't'],
  [/zh|z/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/c(?=[ei])/g, 's'],
  [/c/g, 'k'],
  [/ou|oo|o/g, 'u'],
  [/\by(?=[aeiou])/g, 'j'],
  [/ee|ie|ei|ey|y|e/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Each sign is a syllable, and names are written without spaces. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** Consonants that the spellings of one name in other scripts confuse, in order. */
const CONSONANTS: readonly (readonly [RegExp, string])[] = [
  [/\babd(?:[aeiou][lrnszd])?[ -]*(?:(?:al|el|ul|ur|ar|as)[ -])?(?=[a-z]{2})/g, 'abd'],
  [/\b(?:al|el|ul)[ -]?(?=[a-z]{3})/g, ''],
  [/ng/g, 'n'],
  [/kh|gh|ck|[qgx]/g, 'k'],
  [/c(?=[aou])/g, 'k'],
  [/[tdszjc]/g, 's'],
  [/[pf]/g, 'b'],
  [/[^bklmnrs ]/g, ''],
  [/(.)\1+/g, '$1'],
];

const latin = (name: string) =>
  anyAscii(
    greekInLatin(name)
      .normalize('NFKC')
      // Thai writes these vowels before the consonant after which they sound.
      .replace(/([เแโใไ])(\p{L})/gu, '$2$1')
      .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, '')
      .replace(/[ظذ]/g, 'z')
      .replace(/[یکگپچژ]/.test(name) ? /ض/g : /$^/, 'z'),
  )
    .replace(SYLLABLES.test(name) ? /(?=[A-Z])/g : /$^/, ' ')
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Family names of Korea, of which one is enough for the given name to be read by its rules too. */
const KOREAN = new Set(
  `kim gim lee yi ri rhee i no noh roh park pak bak choi choe ch jung jeong chung chong chon jeon jun kang gang cho jo
   yoon yun jang chang im lim rim han o oh seo so suh shin sin kwon gwon hwang an ahn song yu yoo ryu hong ko go koh
   mun moon son yang bae pae baek paek paik heo ho huh nam sim shim ha chu joo ju ku koo gu min won na eom om chin jin
   pyo pyon byeon to do kil gil wi yon yeon ma myong pang bang ok on tong dong tang dang yong`.split(
    /\s+/,
  ),
);
/** Revised Romanisation and McCune-Reischauer of one sound. */
const KOREAN_SOUNDS: typeof SOUNDS = [
  [/eo/g, 'o'],
  [/eu/g, 'u'],
  [/ch|j/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
];

/** Who has one name only writes it as the first and as the last. */
export const oneName = (words: readonly string[]) =>
  words.every((word) => word === words[0]) ? words.slice(0, 1) : words;

/** The words of a name in Latin letters, without marks. */
export const latinWords = (name: string) => latin(name).split(' ').filter(Boolean);

/**
 * The words of a name as they are compared: in Latin letters without marks, each sound in one spelling, without particles.
 * A name of particles alone keeps them.
 *
 * @example foldName('ʿUmar Mohammed al-Qaḏḏāfī') is ['umar', 'muhamid', 'kadafi']
 */
export function foldName(name: string): string[] {
  const words = latinWords(name);
  const telling = SYLLABLES.test(name) ? words : words.filter((word) => !PARTICLES.has(word));
  return fold((telling.length > 0 ? telling : words).join(' '), SOUNDS);
}

/** The words of a name in a second reading: by the rules of Korea with a Korean family name, and of Ukraine in Cyrillic; else empty. */
export function foldAgain(name: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(name)) return foldName(name.replace(/г/gi, 'h'));
  const words = latinWords(name);
  return words.length < 5 && words.some((word) => KOREAN.has(word))
    ? fold(words.join(' '), [...KOREAN_SOUNDS, ...SOUNDS])
    : [];
}

/** The consonants of each word, as names in scripts of few vowels share them: `msr` of Mansour. */
function consonantWords(name: string): string[] {
  const words = hasFewVowels(name) ? firstSpelling(name) : latin(name).split(' ');
  return fold(words.filter((word) => !PARTICLES.has(word)).join(' '), CONSONANTS);
}

const fold = (words: string, rules: typeof SOUNDS) =>
  rules
    .reduce((text, [sound, letter]) => text.replace(sound, letter), words)
    .split(' ')
    .filter(Boolean);

/** The folded words in alphabetical order. */
export const nameKey = (name: string) => foldName(name).sort().join(' ');

/**
 * What an index of trigrams holds of a name: its folded words; its consonants, which a name shares with itself in letters that say few
 * vowels; and whether it is in such letters.
 */
export const searchKeys = (name: string) => ({
  key: nameKey(name),
  consonants: consonantWords(name).sort().join(' '),
  fewVowels: hasFewVowels(name),
});

/** The consonants of a folded word, which most spellings of a name share: `mhmd`. */
export const consonantsOf = (word: string) => word.replace(/[aiu]/g, '');
