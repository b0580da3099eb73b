/*
 * Creditor references of ISO 11649: `RF`, two check digits, and up to 21 letters and digits. Banks carry them as structured remittance
 * information, and a mistyped one is refused by its check digits.
 */

const FORM = /^RF[0-9]{2}[0-9A-Z]{1,21}$/;
const BODY = /^[0-9A-Z]{1,21}$/;

/** The reference of a number or an id of at most 21 letters and digits. @throws RangeError for another text */
export function makeReference(body: string): string {
  const text = body.toUpperCase();
  if (!BODY.test(text)) throw new RangeError(`"${body}" cannot be a creditor reference`);
  const check = 98 - remainderOf(`${text}RF00`);
  return `RF${String(check).padStart(2, '0')}${text}`;
}

/** A reference without spaces and in upper case; null for a text that is none, or whose check digits do not fit. */
export function readReference(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  if (!FORM.test(plain)) return null;
  return remainderOf(plain.slice(4) + plain.slice(0, 4)) === 1 ? plain : null;
}

/** More than a person writes into one transfer. */
const MOST_REFERENCES = 100;
const MOST_PLACES = 10_000;
const LONGEST = 25;
/** Signs in between that people and banks write, line ends among them. */
const BETWEEN = ' \t\r\n-./:';
/** The value of each sign in ISO 7064 by its code, -1 for one that may stand in between, and -2 for any other. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[0-9A-Za-z]/.test(sign)) return Number.parseInt(sign, 36);
  return BETWEEN.includes(sign) ? -1 : -2;
});
const valueAt = (text: string, at: number) => VALUES[text.charCodeAt(at)] ?? -2;

/**
 * The references that a text may name, each in its plain form, in linear time. Words may follow one with a space or without, and check
 * digits fit by chance, so that one place can have several: which one is meant, only the known references tell.
 *
 * @returns as `whole` those that end where a word ends, as `parts` those that the next sign hides; the longest of each place first
 */
export function referencesIn(text: string): { whole: string[]; parts: string[] } {
  const whole = new Set<string>();
  const parts = new Set<string>();
  let places = 0;
  for (const { index } of text.matchAll(/R\s?F\s?[0-9]/gi)) {
    const isWord = valueAt(text, index - 1) < 0;
    for (const end of fittingEnds(text, index)) {
      const isWhole = isWord && valueAt(text, end) < 0;
      (isWhole ? whole : parts).add(
        text
          .slice(index, end)
          .toUpperCase()
          .replace(/[^0-9A-Z]/g, ''),
      );
    }
    places += 1;
    if (whole.size + parts.size >= MOST_REFERENCES || places >= MOST_PLACES) break;
  }
  return { whole: [...whole], parts: [...parts].filter((one) => !whole.has(one)) };
}

/** The first reference in a text such as the purpose of a transfer, in its plain form; null without one. */
export const findReference = (text: string): string | null => referencesIn(text).whole[0] ?? null;

/** Groups of four, as paper and pages show references and account numbers. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Where the beginnings of a text from one place on end whose check digits fit, the longest first. */
function fittingEnds(text: string, start: number): number[] {
  const ends: number[] = [];
  let signs = 0;
  let head = 0;
  let body = 0;
  for (let at = start; signs < LONGEST && at < start + 3 * LONGEST; at += 1) {
    const value = valueAt(text, at);
    if (value === -1) continue;
    if (value < 0) break;
    signs += 1;
    if (signs <= 4) {
      if (signs > 2 && value > 9) break;
      head = head * (value > 9 ? 100 : 10) + value;
      continue;
    }
    body = (body * (value > 9 ? 100 : 10) + value) % 97;
    if ((body * 1_000_000 + head) % 97 === 1) ends.unshift(at + 1);
  }
  return ends;
}

/** Letters count as 10 to 35; the remainder of 97, as in ISO 7064. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    for (const digit of String(Number.parseInt(sign, 36))) {
      remainder = (remainder * 10 + Number(digit)) % 97;
    }
  }
  return remainder;
}
