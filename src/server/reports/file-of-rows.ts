import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { downloadName } from '@/config/bank-facts';
import type { Answer } from '@/server/desk/commands';

export const csvFile = (name: string, bytes: Buffer): NonNullable<Answer['file']> => ({
  name: `${name}.csv`,
  mediaType: 'text/csv; charset=utf-8',
  bytes,
});

/** A file with the columns that a page shows. */
export function fileOfRows(name: string, rows: readonly Record<string, unknown>[]) {
  const lines = rows.map((row) => csvLine(Object.values(row).map(String)));
  const head = csvHead(Object.keys(rows[0] ?? {}));
  return csvFile(downloadName(name), Buffer.from(head + lines.join('')));
}
