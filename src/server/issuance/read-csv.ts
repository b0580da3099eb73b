import { csvRows } from '@fnx/bank-files/csv-rows';
import { type Cells, COLUMNS, type ColumnName, type Faults, NEEDED } from './register-line';

/**
 * The lines of a register in CSV (RFC 4180; UTF-8, with or without a byte order mark; commas or semicolons), as they come. The first line
 * names the columns, in any order. Memory does not depend on the size of the file.
 *
 * @param faults gets what ends the reading: another encoding, unknown columns, an open quotation mark
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  faults: Faults,
): AsyncGenerator<Cells> {
  let columns: readonly ColumnName[] | null = null;
  const rows = csvRows(pieces, (line, fault) => faults.add(line, null, fault));
  for await (const { line, cells } of rows) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (columns === null) {
      columns = readHead(cells, line, faults);
      if (columns === null) return;
    } else if (cells.length !== columns.length) {
      faults.add(
        line,
        null,
        `It has ${cells.length} cells, and the first line has ${columns.length}.`,
      );
    } else {
      const named = columns.map((column, place) => [column, cells[place] ?? ''] as const);
      yield { line, cells: Object.fromEntries(named) };
    }
  }
}

function readHead(cells: readonly string[], line: number, faults: Faults): ColumnName[] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const before = faults.count;
  for (const [place, name] of names.entries()) {
    if (!(COLUMNS as readonly string[]).includes(name)) {
      faults.add(line, null, `There is no column “${name}”. They are: ${COLUMNS.join(', ')}.`);
    } else if (names.indexOf(name) !== place) {
      faults.add(line, null, `The column “${name}” is there twice.`);
    }
  }
  for (const name of NEEDED) {
    if (!names.includes(name)) faults.add(line, null, `The column “${name}” is missing.`);
  }
  return faults.count === before ? (names as ColumnName[]) : null;
}
