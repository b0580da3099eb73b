import { harmless } from '@fnx/bank-files/csv-line';
import { DAY_MS } from '@fnx/values/time';
import { strFromU8, unzipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { zipStream } from './write-zip';

/*
 * Streams an .xlsx workbook. write-excel-file would hold all rows in memory, so it only creates the workbook, its styles and
 * one sample row per sheet; the streamed rows replace the sample row and reuse its styles.
 */

type ColumnKind = 'text' | 'moment' | 'shares' | 'usd' | 'amount' | 'count';

export type Column = {
  title: string;
  kind: ColumnKind;
  width: number;
};

/**
 * Text is always written as text; numbers are decimal text, so that no digit is lost; a moment is local time in the UTC
 * fields of a `Date`.
 */
export type Cell = string | Date | null;

type Sheet = {
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
};

/** Whether the columns of the sheets begin on the right. */
type Look = { rightToLeft?: boolean };

const FORMATS: Record<Exclude<ColumnKind, 'text'>, string> = {
  moment: 'yyyy-mm-dd hh:mm:ss',
  shares: '#,##0.######',
  usd: '#,##0.00######',
  amount: '#,##0.00################',
  count: '#,##0',
};

const ROWS_PER_CHUNK = 200;
/** Day 0 of Excel's calendar, which counts a nonexistent 29 February 1900. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** The bytes of a workbook; rows are asked for as they are taken. */
export async function* workbookStream(
  sheets: readonly Sheet[],
  look: Look = {},
): AsyncGenerator<Uint8Array> {
  const files = await makeTemplate(sheets, look);
  yield* zipStream(
    Object.entries(files).map(([name, bytes]) => {
      const text = strFromU8(bytes);
      const place = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
      const sheet = place === undefined ? undefined : sheets[Number(place) - 1];
      return { name, content: sheet ? sheetXml(text, sheet) : [text] };
    }),
  );
}

async function makeTemplate(
  sheets: readonly Sheet[],
  look: Look,
): Promise<Record<string, Uint8Array>> {
  const archive = await writeExcelFile(
    sheets.map(({ name, columns }) => ({
      sheet: name,
      data: [
        columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
        columns.map(({ kind }) =>
          kind === 'text'
            ? { value: ' ', type: String }
            : { value: 0, type: Number, format: FORMATS[kind] },
        ),
      ],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      ...look,
    })),
  ).toBuffer();
  return unzipSync(archive);
}

async function* sheetXml(template: string, { columns, rows }: Sheet): AsyncGenerator<string> {
  const sample = /<row r="2".*?<\/row>/s.exec(template);
  if (!sample) throw new Error('The template has no sample row.');
  const styles = [...sample[0].matchAll(/<c r="[A-Z]+2"(?: s="(\d+)")?/g)].map(
    ([, style]) => style,
  );
  yield template.slice(0, sample.index);
  let rowNumber = 2;
  let pending: string[] = [];
  for await (const row of rows) {
    pending.push(rowXml(row, rowNumber, columns, styles));
    rowNumber += 1;
    if (pending.length === ROWS_PER_CHUNK) {
      yield pending.join('');
      pending = [];
    }
  }
  yield pending.join('');
  yield template.slice(sample.index + sample[0].length);
}

function rowXml(
  row: readonly Cell[],
  rowNumber: number,
  columns: readonly Column[],
  styles: readonly (string | undefined)[],
): string {
  const cells = columns.map(({ kind }, index) => {
    const cell = row[index] ?? null;
    if (cell === null) return '';
    const style = styles[index];
    const head = `<c r="${letters(index)}${rowNumber}"${style ? ` s="${style}"` : ''}`;
    return kind === 'text' || (typeof cell === 'string' && !isNumber(cell))
      ? `${head} t="inlineStr"><is><t xml:space="preserve">${textXml(String(cell))}</t></is></c>`
      : `${head}><v>${cell instanceof Date ? serial(cell) : cell}</v></c>`;
  });
  return `<row r="${rowNumber}">${cells.join('')}</row>`;
}

const isNumber = (text: string) => /^-?[0-9]+(\.[0-9]+)?$/.test(text);

/** Column letters: `A` for 0, `AA` for 26. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function serial(at: Date): string {
  return ((at.getTime() - EXCEL_EPOCH) / DAY_MS).toFixed(9);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function textXml(text: string): string {
  return harmless(text)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
}
