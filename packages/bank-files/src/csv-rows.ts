/** Limits one record, because an open quotation mark would otherwise take the rest of the file. */
const MOST_CHARACTERS = 20_000;

/** `line` is the number in the file, from 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * The rows of a CSV file (RFC 4180; UTF-8, with or without a byte order mark; commas or semicolons), as they come, blank ones too. Memory
 * does not depend on the size of the file.
 *
 * @param onFault gets what ends the reading: another encoding, an open quotation mark
 */
export async function* csvRows(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onFault: (line: number, fault: string) => void,
): AsyncGenerator<CsvRow> {
  const reader = new CsvReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && isUtf16(piece)) {
      onFault(1, 'The file is UTF-16. Save it as “CSV UTF-8”.');
      return;
    }
    isFirst = false;
    const text = decoded(decoder, piece);
    if (text === null) {
      onFault(reader.line, NOT_UTF8);
      return;
    }
    yield* reader.read(text);
    if (reader.isTooLong) {
      onFault(reader.started, 'A quotation mark is not closed, or the line is too long.');
      return;
    }
  }
  if (decoded(decoder) === null) onFault(reader.line, NOT_UTF8);
  else if (reader.isUnclosed) onFault(reader.started, 'A quotation mark is not closed.');
  else yield* reader.end();
}

const NOT_UTF8 =
  'From about here the file is not UTF-8 but perhaps Latin-1 or Windows-1252. Save it as “CSV UTF-8”.';

/** With its byte order mark, or by the zeros between letters. */
const isUtf16 = (piece: Uint8Array) =>
  (piece[0] === 0xff && piece[1] === 0xfe) ||
  (piece[0] === 0xfe && piece[1] === 0xff) ||
  piece.subarray(0, 4).includes(0);

function decoded(decoder: TextDecoder, piece?: Uint8Array): string | null {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    return null;
  }
}

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
  /** A quotation mark in a quoted cell: the end, or the first of two. */
  private mayClose = false;

  get isTooLong(): boolean {
    return this.length > MOST_CHARACTERS;
  }

  get isUnclosed(): boolean {
    return this.isOpen && !this.mayClose;
  }

  *read(text: string): Generator<CsvRow> {
    if (this.separator === '') this.separator = separatorOf(text);
    for (const character of text) {
      if (character === '\n') this.line += 1;
      this.length += 1;
      if (this.isTooLong) return;
      if (this.take(character)) yield this.close();
    }
  }

  *end(): Generator<CsvRow> {
    if (this.cells.length > 0 || this.cell !== '') yield this.close();
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
    else if (character !== '\r') this.cell += character;
    return false;
  }

  private close(): CsvRow {
    const row = { line: this.started, cells: [...this.cells, this.cell] };
    this.cells = [];
    this.cell = '';
    this.length = 0;
    this.started = this.line;
    return row;
  }
}

/** Reads the separator from the first line: spreadsheets of many countries write semicolons. */
const separatorOf = (text: string): string => (/^[^\n,]*;/.test(text) ? ';' : ',');
