import anyAscii from 'any-ascii';
import { greekInLatin } from './greek';

/** Letters that passports (ICAO 9303) and ISO 9 write with more letters; without them the mark alone goes. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  ž: 'zh',
  č: 'ch',
  š: 'sh',
  ŝ: 'shch',
  û: 'yu',
  â: 'ya',
  г: 'h',
  ё: 'e',
  ъ: 'ie',
  ц: 'c',
  и: 'y',
  й: 'i',
  х: 'h',
  ѓ: 'gj',
  ќ: 'kj',
  џ: 'dj',
};

/** Spellings of one sound that no two given names differ by. */
const ROMANISED: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?<=[a-z])kh/g, 'h'],
  [/ts/g, 'c'],
  [/(?<=[a-z])x/g, 'ks'],
  // Yizhak, Izhak; Iakov, Yakov; but neither Ian and Yan.
  [/^yi(?=[a-z]{2})/, 'i'],
  [/^i(?=[aeu][a-z]{2})/, 'y'],
  // Dmitriy, Dmitrii; Yuliia, Yuliya; Andrej, Andrey; Katja, Katya; but neither Emmi and Emmy, nor Minjun and Minyun.
  [/(?:iy|ii|yi|yy|ij)$/g, 'y'],
  [
    /(?<=[a-z])i?y(?=a(?:na)?$|[eou])|(?<=[bcdfklmnprstvz])j(?=a)|(?<=[aeou])(?:j$|y(?=[ck]|l[oe]|$))/g,
    'i',
  ],
  [/i{2,}/g, 'i'],
];

/** The form of Japanese names, whose long vowels passports write short. Other names with these letters keep them. */
const JAPANESE =
  /^(?:(?:[kgsztdnhbpmyrwjf]|[kgnhbpmr][yi]|sh|ch|ts)?(?:[aeiou]|ou|oo|uu|oh(?![aeiou]))n?(?![lvxq]))+$/;

/** The words of a name in small Latin letters without marks. */
export const plainWords = (name: string): string[] =>
  anyAscii(name.normalize('NFKC').toLowerCase())
    .toLowerCase()
    .replace(/['`’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/**
 * The words of a name in each usual spelling of its marks and of its transliteration. Different given names never meet.
 *
 * @example spellingsOf('Jörg') is [['jorg'], ['joerg']]
 */
export function spellingsOf(name: string): string[][] {
  const plain = greekInLatin(name.normalize('NFKC').toLowerCase());
  const longer = plain.replace(/\p{L}/gu, (letter) => WRITTEN_OUT[letter] ?? letter);
  const spelled = [plain, longer].map((text) => plainWords(text).map(romanised));
  return String(spelled[0]) === String(spelled[1]) ? spelled.slice(0, 1) : spelled;
}

function romanised(word: string): string {
  const short = JAPANESE.test(word) ? word.replace(/o(?:[ou]|h$)/g, 'o').replace(/uu/g, 'u') : word;
  return ROMANISED.reduce((text, [sound, letter]) => text.replace(sound, letter), short);
}
