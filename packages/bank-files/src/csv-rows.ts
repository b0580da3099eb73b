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
  const reader = new CsvReader();
  const decoder = new CsvText((note) => onNote?.(reader.line, note));
  const read = function* (piece: Uint8Array, isLast: boolean) {
    const text = decoder.read(piece, isLast);
    if (text === null) onFault(reader.line, DAMAGED);
    else yield* reader.read(text, isLast);
    if (reader.isTooLong) {
      onFault(reader.started, 'A quotation mark is not closed, or the line is too long.');
    }
    return text !== null && !reader.isTooLong;
  };
  for await (const piece of pieces) if (!(yield* read(piece, false))) return;
  if (!(yield* read(new Uint8Array(), true))) return;
  if (reader.isUnclosed) onFault(reader.started, 'A quotation mark is not closed.');
  else yield* reader.end();
}

const DAMAGED =
  'From about here the file is not UTF-8, though it is before: it is damaged, or was put together. Save it as “CSV UTF-8” again.';

/** Cuts text into records. */
class CsvReader {
  /** Where the reading is, and where the record began; from 1. */
  line = 1;
  started = 1;
  /** Within quotation marks. */
  private isOpen = false;
  private cells: string[] = [];
  private cell = '';
  private length = 0;
  private separator = '';
  /** The text up to the end of the first line. */
  private first = '';
  /** A quotation mark in a quoted cell: the end, or the first of two. */
  private mayClose = false;

  get isTooLong(): boolean {
    return this.length > MOST_CHARACTERS;
  }

  get isUnclosed(): boolean {
    return this.isOpen && !this.mayClose;
  }

  *read(piece: string, isLast: boolean): Generator<CsvRow> {
    const text = this.separator === '' ? this.begin(piece, isLast) : piece;
    for (const character of text) {
      if (character === '\n') this.line += 1;
      this.length += 1;
      if (this.isTooLong) return;
      if (this.take(character)) yield* this.close();
    }
  }

  *end(): Generator<CsvRow> {
    yield* this.close();
  }

  /** Waits for the first line, which has or names the separator. @returns what is to be read now */
  private begin(piece: string, isLast: boolean): string {
    this.first += piece;
    const end = this.first.indexOf('\n');
    if (end === -1 && !isLast && this.first.length <= MOST_CHARACTERS) return '';
    const line = end === -1 ? this.first : this.first.slice(0, end);
    const named = /^"?sep=(.)"?[;,\t|]*$/i.exec(line)?.[1];
    this.separator = named ?? separatorOf(line);
    if (named === undefined) return this.first;
    this.started = this.line += end === -1 ? 0 : 1;
    return end === -1 ? '' : this.first.slice(end + 1);
  }

  /** @returns whether the record has ended */
  private take(character: string): boolean {
    if (this.isOpen && this.mayClose) {
      this.mayClose = false;
      if (character === '"') {
        this.cell += '"';
        return false;
      }
      this.isOpen = false;
    }
    if (this.isOpen) {
      if (character === '"') this.mayClose = true;
      else this.cell += character;
    } else if (character === '"' && this.cell === '') this.isOpen = true;
    else if (character === this.separator) {
      this.cells.push(this.cell);
      this.cell = '';
    } else if (character === '\n') return true;
    else this.cell += character;
    return false;
  }

  private *close(): Generator<CsvRow> {
    const row = { line: this.started, cells: [...this.cells, this.cell] };
    this.cells = [];
    this.cell = '';
    this.length = 0;
    this.started = this.line;
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

/** The separator that the first line has most of, outside quotation marks: spreadsheets of many countries write semicolons. */
function separatorOf(line: string): string {
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const [most = ','] = [...',;\t|'].toSorted(
    (one, other) => plain.split(other).length - plain.split(one).length,
  );
  return most;
}
