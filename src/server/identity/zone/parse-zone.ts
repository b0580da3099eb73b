import { type ParseResult, parse } from 'mrz';
import { plainNumber } from '@/server/identity/documents/document-key';

/** Lines and characters of the zones that cards (TD1), larger cards (TD2) and passports (TD3) have: ICAO Doc 9303, parts 4 to 6. */
const SIZES = [
  { lines: 2, length: 44 },
  { lines: 3, length: 30 },
  { lines: 2, length: 36 },
] as const;

/** Digits, and the letters that are read or typed for them, also the other way. */
const ALIKE: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
  0: 'O',
};
/** Characters of a row that may be a line. */
const SHORTEST = 16;
/** With more doubtful characters than this, too many documents would fit the check digits. */
const MOST_DOUBTS = 6;

/** Null where the lines have not the form of a zone. */
export function parseZone(lines: readonly string[]): ParseResult | null {
  const isZone = SIZES.some(
    (size) =>
      lines.length === size.lines &&
      lines.every((line) => /^[A-Z0-9<]+$/.test(line)) &&
      lines.every(({ length }) => length === size.length),
  );
  if (!isZone) return null;
  try {
    return parse(lines);
  } catch {
    return null;
  }
}

/** The lines of what an officer typed, with spaces or line breaks between them; null where they have not the form of a zone. */
export function zoneOf(typed: string): string[] | null {
  const lines = typed.toUpperCase().trim().split(/\s+/);
  return parseZone(lines) && lines;
}

/**
 * Finds the zone in the text of a picture. Readers take fillers for letters, and digits for letters like them: both are put right where
 * the check digits then fit. What does not fit is not found, so that nobody trusts it.
 * @param entered number of the document, which decides where two readings fit
 */
export function findZone(text: string, entered: string): string[] | null {
  const rows = text.split('\n').map((row) => row.replace(/[^A-Z0-9<]/g, ''));
  const long = rows.filter((row) => row.length >= SHORTEST);
  for (const size of SIZES) {
    for (let first = 0; first + size.lines <= long.length; first += 1) {
      const lines = fitted(long.slice(first, first + size.lines), size);
      const found = lines && sound(lines, entered);
      if (found) return found;
    }
  }
  return null;
}

type Size = (typeof SIZES)[number];

function fitted(rows: readonly string[], { lines, length }: Size): string[] | null {
  // The line of the name alone ends without a digit.
  const name = lines === 3 ? 2 : 0;
  const fit = rows.map((row, line) => fill(row, length, line !== name));
  if (fit.some((line) => line === null)) return null;
  const [kind = '', ...rest] = fit as string[];
  // Cards begin with one of few letters, and I is read as what looks like it.
  return [lines === 3 ? kind.replace(/^[TL1|]/, 'I') : kind, ...rest];
}

/** A row with as many characters as its line has. After three fillers comes nothing but fillers, and at the end of a line of data its digits. */
function fill(row: string, length: number, isData: boolean): string | null {
  const [, head = row, end = ''] = /^(.*?)<<<.*?(\d{0,2})$/.exec(row) ?? [];
  if (head.length + end.length > length) return null;
  const last = isData ? end : '';
  return head + '<'.repeat(length - head.length - last.length) + last;
}

/** The lines with all check digits right, or null. */
function sound(lines: readonly string[], entered: string): string[] | null {
  const result = parse(lines, { autocorrect: true });
  const right = lines.map((line, row) => {
    const characters = [...line];
    for (const { autocorrect } of result.details) {
      for (const { line: at, column, corrected } of autocorrect) {
        if (at === row) characters[column] = corrected;
      }
    }
    return characters.join('');
  });
  const number = result.details.find(({ field }) => field === 'documentNumber');
  if (!number) return null;
  const { line: row, start, end } = number;
  const line = right[row] ?? '';
  const read = variants(line.slice(start, end))
    .map((doubted) => right.with(row, line.slice(0, start) + doubted + line.slice(end)))
    .filter((tried) => isSound(parse(tried)));
  return (
    read.find((tried) => parse(tried).documentNumber === plainNumber(entered)) ?? read[0] ?? null
  );
}

const CHECKED = ['documentNumber', 'birthDate', 'expirationDate', 'composite'];

/** Whether every check digit fits, and the dates are dates. */
function isSound({ details }: ParseResult): boolean {
  const checked = details.filter(({ field }) => CHECKED.some((name) => field?.startsWith(name)));
  return checked.length > 0 && checked.every(({ valid }) => valid);
}

/** A text with one of the characters that are taken for each other: what is read of a number is compared so. */
export const alike = (text: string) => text.replace(/[OQDIZSGB]/g, (one) => ALIKE[one] ?? one);

/** The number as it was read, and with characters that look like others. */
function variants(number: string): string[] {
  const doubts = [...number].flatMap((character, at) => (ALIKE[character] ? [at] : []));
  if (doubts.length > MOST_DOUBTS) return [number];
  return doubts.reduce<string[]>(
    (all, at) =>
      all.flatMap((one) => [
        one,
        one.slice(0, at) + (ALIKE[one[at] ?? ''] ?? '') + one.slice(at + 1),
      ]),
    [number],
  );
}
