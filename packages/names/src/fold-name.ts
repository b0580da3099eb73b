import anyAscii from 'any-ascii';

/** Words that spellings of one name have or leave out. */
const PARTICLES = new Set(
  'al el ul ur as bin ben ibn ibnu bint abu abou um umm van von der den de del della di da dos la le y e'.split(
    ' ',
  ),
);

/** Spellings of one sound, in order: later rules see what earlier ones made. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  // Abd al-Rahman, Abdul Rahman, Abdurrahman; Abdallah, Abdullah.
  [/\babd(?:[aeiou][lrnszd])?[ -]*(?:(?:al|el|ul|ur|ar|as)[ -])?(?=[a-z]{2})/g, 'abd'],
  [/ph/g, 'f'],
  [/(?:sch|sh|ch|cz|tch)/g, 's'],
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

/**
 * The words of a name as they are compared: in Latin letters without marks, each sound in one spelling, without particles.
 * A name of particles alone keeps them.
 *
 * @example foldName('ʿUmar Mohammed al-Qaḏḏāfī') is ['umar', 'muhamid', 'kadafi']
 */
export function foldName(name: string): string[] {
  const latin = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const words = latin.split(' ').filter(Boolean);
  const telling = words.filter((word) => !PARTICLES.has(word));
  return fold((telling.length > 0 ? telling : words).join(' '));
}

const fold = (words: string) =>
  SOUNDS.reduce((text, [sound, letter]) => text.replace(sound, letter), words)
    .split(' ')
    .filter(Boolean);

/** The form that the trigram index holds: the folded words in alphabetical order. */
export const nameKey = (name: string) => foldName(name).sort().join(' ');

/** The consonants of a folded word, which most spellings of a name share: `mhmd`. */
export const consonantsOf = (word: string) => word.replace(/[aiu]/g, '');
