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

/** The first reference in a text such as the purpose of a transfer, in its plain form; null without one. */
export function findReference(text: string): string | null {
  const upper = text.toUpperCase();
  for (const { index } of upper.matchAll(/(?<![0-9A-Z])R\s?F\s?[0-9]/g)) {
    const found = longestAt(upper.slice(index));
    if (found !== null) return found;
  }
  return null;
}

/** Groups of four, as paper and pages show references and account numbers. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Words may follow it after a space, so that the longest run of groups whose check digits fit counts. */
function longestAt(text: string): string | null {
  const run = /^[0-9A-Z\s-]*/.exec(text)?.[0] ?? '';
  const ends = [...`${run} `.matchAll(/(?<=[0-9A-Z])(?=[\s-]|$)/g)].map(({ index }) => index);
  for (const end of ends.reverse()) {
    const found = readReference(run.slice(0, end));
    if (found !== null) return found;
  }
  return null;
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
