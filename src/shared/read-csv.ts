/** A line of a CSV file; `line` is its number in the file, from 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads CSV (RFC 4180) with commas, or with semicolons if the first line has them instead. Blank lines are left out, cells are trimmed.
 * @returns null where a quotation mark is not closed
 */
export function readCsv(text: string): CsvRow[] | null {
  const content = text.replace(/^\uFEFF/, '');
  const [first = ''] = content.split(/\r?\n/, 1);
  const comma = first.includes(',') || !first.includes(';') ? ',' : ';';
  // A quoted cell or a plain one, then what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${comma}\\r\\n]*))(${comma}|\\r?\\n|$)`, 'y');
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  while (cell.lastIndex < content.length) {
    const found = cell.exec(content);
    if (!found) return null;
    const [all, quoted, plain = '', end] = found;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += all.split('\n').length - 1;
    if (end === comma && cell.lastIndex < content.length) continue;
    if (end === comma) row.cells.push('');
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}
