import anyAscii from 'any-ascii';

/** Letters that no accent explains, and those that German and Nordic names write with two. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/**
 * A text in the signs that every bank of SEPA carries: Latin letters without accents, digits and `/-?:().,'+`. Letters of other scripts are
 * written in Latin ones, other signs become a space. No slash at an end and no two beside each other, which the interbank messages forbid.
 *
 * @returns empty for a text without such letters or digits
 */
export function toBankText(text: string, longest: number): string {
  const plain = [...text.normalize('NFC')]
    .map(inTwo)
    .join('')
    .replace(/(?!\p{Script=Latin})\p{L}[\p{L}\p{M}]*/gu, (word) => anyAscii(word))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{L}\p{N}]/gu, anyAscii)
    .replace(/[’‘`´]/g, "'")
    .replace(/&/g, '+')
    .replace(/[–—_]/g, '-')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(/^[/ ]+|[/ ]+$/g, '');
  return /[A-Za-z0-9]/.test(plain) ? plain : '';
}

function inTwo(sign: string): string {
  const lower = sign.toLowerCase();
  const two = TWO_LETTERS[lower];
  if (two === undefined) return sign;
  return lower === sign ? two : `${two.charAt(0).toUpperCase()}${two.slice(1)}`;
}
