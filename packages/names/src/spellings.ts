/*
 * How passports and newspapers write letters of scripts that have few vowels, as pieces of regular expressions. Short alternatives and
 * bounded repeats: a pattern of a whole name stays linear.
 */

const A_VOWEL = '[aeiouy]';
/** Vowels between two sounds. */
export const VOWELS = `${A_VOWEL}{0,3}`;
/** The article of Arabic, which takes the sound of the letter behind it. */
export const ARTICLE = '(?:[aeiou]?(?:l|r|sh?|dh?|n|th?|z))?';
const LONG_U = '(?:[ou]{1,3}|[aou]?[wv])';
const LONG_I = '[iyej]{1,3}';

/** Letters, their spelling, and what else they sound like behind another letter. The first spelling of a consonant is that of the index. */
const SPELLINGS: readonly (readonly [letters: string, spelling: string, behind?: string])[] = [
  // Arabic, Persian, Urdu: what BGN/PCGN, ALA-LC and French use have.
  ['ب', '[bp]'],
  ['پ', 'p'],
  ['تطٹ', 'th?'],
  ['ث', '(?:th?|s)'],
  ['ج', '(?:dj|dsch|dzh|j|g|c)'],
  ['چ', '(?:tsch|tch|ch|c)'],
  ['ح', 'h'],
  ['خ', '(?:kh|ch|h|k|x)'],
  ['دڈ', 'dh?'],
  ['ذظض', '(?:th|dh|d|z|s)'],
  ['رڑ', 'r'],
  ['ز', '[zs]'],
  ['ژ', '(?:zh|j|z)'],
  ['سص', '[scz]'],
  ['ش', '(?:sch|sh|ch|s)'],
  ['غ', '(?:gh|g|q|r)'],
  ['ف', '(?:f|ph|v)'],
  ['ق', '(?:gh|kh|[qkgc])'],
  ['كک', '(?:kh|[kcq])'],
  ['گ', '(?:gh|g)'],
  ['ل', 'l'],
  ['م', 'm'],
  ['نں', 'n'],
  ['ه', 'h'],
  ['ھہ', 'h?'],
  ['ة', '(?:h|t)?'],
  ['وۆۇ', LONG_U],
  ['ؤ', '(?:[ou]{1,2}|w)?'],
  ['يیېےێ', LONG_I],
  ['اآ', A_VOWEL],
  // Hebrew.
  ['ב', '[bv]'],
  ['ג', '(?:g|dj|j)'],
  ['ד', 'd'],
  ['ה', 'h?'],
  ['ו', LONG_U],
  ['ז', '[zs]'],
  ['ח', '(?:ch|kh|h|x)'],
  ['ט', 't'],
  ['י', LONG_I],
  ['כך', '(?:kh|ch|[kch])'],
  ['ל', 'l'],
  ['מם', 'm'],
  ['נן', 'n'],
  ['ס', '[scz]'],
  ['פף', '(?:ph|[pf])'],
  ['צץ', '(?:ts|tz|z|s|c)'],
  ['ק', '[kqc]'],
  ['ר', 'r'],
  ['ש', '(?:sch|sh|s)'],
  ['ת', '(?:th?|s)'],
  // Thai: the Royal Thai General System, and what passports have beside it.
  ['ก', '(?:[kg]|ck)'],
  ['ขคฆฅฃ', '(?:kh|k|c|g)'],
  ['ง', 'ng?'],
  ['จ', '(?:ch|j)', 't'],
  ['ฉชฌ', '(?:ch|sh|s|j)', 't'],
  ['ซสศษ', 's', '[td]'],
  ['ญ', 'y', 'n'],
  ['ดฎ', 'd', 't'],
  ['ตฏ', '(?:dt|[td])'],
  ['ถฐทฑธ', '(?:[td]h?|s)'],
  ['นณ', 'n'],
  ['บ', 'b', 'p'],
  ['ป', '(?:bp|[pb])'],
  ['ผพภ', '[pb]h?'],
  ['ฝฟ', '(?:f|ph)', 'p'],
  ['ม', 'm'],
  ['ย', '[yije]'],
  ['ร', '[rl]?', 'n'],
  ['ลฬ', 'l', 'n'],
  ['ว', '[wvou]{1,3}'],
  ['หฮ', 'h?'],
  // Devanagari: Hunterian transliteration. The other scripts of India have the same letters at the same places of their blocks.
  ['क', '(?:kh?|c|q)'],
  ['ख', 'kh?'],
  ['गघ', 'gh?'],
  ['चछ', '(?:chh?|c)'],
  ['जझ', '(?:jh?|z|g)'],
  ['टठतथ', 'th?'],
  ['डढदध', '(?:dh?|r)'],
  ['णनङञ', '(?:ny|ng|n)'],
  ['प', 'p'],
  ['फ', '(?:ph|f|p)'],
  ['बभ', '(?:bh?|[vw])'],
  ['म', 'm'],
  ['य', '[yij]'],
  ['रऱ', 'r'],
  ['लळ', 'l'],
  ['व', '[vwb]'],
  ['शष', 'sh?'],
  ['स', 's'],
  ['ह', 'h'],
  ['ंँ', '[nm]g?'],
  ['िीइई', LONG_I],
  ['ुूउऊ', '[ouw]{1,3}'],
  ['ेैएऐ', '[aeiy]{1,3}'],
  ['ोौओऔ', '[aouw]{1,3}'],
  ['ऋृ', 'r[iu]?'],
  // Two letters of one sound: kṣ and jñ.
  ['x', '(?:ksh?|kh|x|chh?)'],
  ['ĝ', '(?:gy|gn|jn|dny)'],
];

/** By letter: the spelling of the first of a word, and that of others. */
export const SPELLING_OF: ReadonlyMap<string, readonly [first: string, behind: string]> = new Map(
  SPELLINGS.flatMap(([letters, spelling, behind]) =>
    [...letters].map(
      (one) => [one, [spelling, behind ? `${spelling}|${behind}` : spelling]] as const,
    ),
  ),
);
