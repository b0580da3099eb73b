import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CsvText } from './csv-text';

/** Limits one record, because an open quotation mark would otherwise take the rest of the file. */
const MOST_CHARACTERS = 20_000;

/** `line` is the number in the file, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Receives what a reading says beside its rows; `onNote` what a person should look at. */
export type CsvSaid = {
  onFault(line: number, fault: string): void;
  onNote?: (line: number, note: string) => void;
};

/**
 * The rows of a CSV file (RFC 4180) as spreadsheets save it, as they come: in UTF-8, UTF-16 or Windows-1252; with commas, semicolons, tabs
 * or bars, named by a line `sep=;` or found in the first line. Rows of empty cells are passed over. Memory does not depend on the size of
 * the file.
 *
 * @param said gets what ends the reading, a damaged file or an open quotation mark, and that a file was read as Windows-1252
 */
export async function* csvRows(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onFault, onNote }: CsvSaid,
): AsyncGenerator<CsvRow> {
  let line = 1;
  let isDamaged = false;
  const decoder = new CsvText((note) => onNote?.(line, note));
  async function* decoded() {
    for await (const piece of pieces) yield decoder.read(piece, false);
    yield decoder.read(new Uint8Array(), true);
  }
  const texts = whole(decoded(), () => {
    isDamaged = true;
  });
  const { separator, skipped, first } = await begin(texts);
  line += skipped;
  async function* all() {
    yield first;
    yield* texts;
  }
  const parser = parse({
    delimiter: separator,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MOST_CHARACTERS,
    info: true,
  });
  // It ends the reading with the parser, and the parser with a fault of the reading; `for await` below throws that.
  pipeline(Readable.from(all()), parser, () => {});
  try {
    for await (const { record, info } of parser) {
      const cells = record as string[];
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      line = info.lines + 1 + skipped;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const orLong = error.code === 'CSV_QUOTE_NOT_CLOSED' ? '' : ', or the line is too long';
    return onFault(line, `A quotation mark is not closed${orLong}.`);
  }
  if (isDamaged) onFault(line, DAMAGED);
}

const DAMAGED =
  'From about here the file is not UTF-8, though it is before: it is damaged, or was put together. Save it as “CSV UTF-8” again.';

async function* whole(texts: AsyncIterable<string | null>, onDamage: () => void) {
  for await (const text of texts) {
    if (text === null) return onDamage();
    yield text;
  }
}

/** Reads the first line, which has or names the separator. */
async function begin(texts: AsyncIterator<string>) {
  let first = '';
  while (!first.includes('\n') && first.length <= MOST_CHARACTERS) {
    const next = await texts.next();
    if (next.done) break;
    first += next.value;
  }
  const [line = ''] = first.split('\n', 1);
  const named = /^"?sep=(.)"?[;,\t|]*$/i.exec(line)?.[1];
  if (named === undefined) return { separator: separatorOf(line), skipped: 0, first };
  return { separator: named, skipped: 1, first: first.slice(line.length + 1) };
}

/** The separator that the first line has most of, outside quotation marks: spreadsheets of many countries write semicolons. */
function separatorOf(line: string): string {
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const [most = ','] = [...',;\t|'].toSorted(
    (one, other) => plain.split(other).length - plain.split(one).length,
  );
  return most;
}
