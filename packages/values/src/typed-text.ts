/* Brings text from any keyboard into the one spelling that is read, compared and stored. */

/** The same text with the digits 0 to 9 in place of those of other scripts: `١٢٣` and `１２３` as `123`. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode keeps the ten digits of a script side by side, so the digits before this one count its value.
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** The digits of a code that was typed, or pasted with the words around it: `Bank: 123-456` as `123456`. */
export function codeDigits(text: string, length: number): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length);
}

/** A recovery code or a number of a document: full-width letters, other digits and other dashes as plain ones. */
export function plainCode(text: string): string {
  const plain = latinDigits(withoutHiddenMarks(text.normalize('NFKC')));
  return plain
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Without characters that are not seen. A phone adds marks of direction to a number that is copied from its contacts. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** The beginning of a text, never with half of a sign at its end: that is no text for a database. */
export const cutText = (text: string, longest: number) =>
  text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');

/** Without hidden marks, each space as a plain one, none twice. ZWNJ and ZWJ stay: Persian and Indic names are spelled with them. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Letters of any script and the punctuation used in names. No script puts more than four marks on a letter. */
export const PERSON_NAME =
  /^(?!.*\p{M}{5})['’]?[\p{L}\p{M}][\p{L}\p{M}\p{N}\p{Join_Control} .,'’`‘\p{Pd}·‧・׳״]*$/u;

/** Whether a name has more than 50 characters. An accent counts with its letter, as it is seen. */
export function isLongName(name: string): boolean {
  return [...name.replace(/\p{M}/gu, '')].length > 50;
}
