import { strFromU8, unzipSync } from 'fflate';

/** A cell as a spreadsheet would take it: its type, and what it says. */
type ReadCell = { type: 'number' | 'text' | 'formula'; value: string };

export type ReadSheet = { name: string; rows: ReadCell[][] };

/** The sheets of an .xlsx file, read from its XML as a spreadsheet reads it. */
export function readWorkbook(bytes: Buffer): ReadSheet[] {
  const files = unzipSync(bytes);
  const file = (name: string) => {
    const content = files[name];
    if (!content) throw new Error(`The workbook has no ${name}`);
    return strFromU8(content);
  };
  const shared = [...file('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) =>
    plain(item ?? ''),
  );
  const names = [...file('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return names.map(([, name = ''], index) => ({
    name,
    rows: readRows(file(`xl/worksheets/sheet${index + 1}.xml`), shared),
  }));
}

function readRows(xml: string, shared: readonly string[]): ReadCell[][] {
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: ReadCell[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(
      /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const column = /r="([A-Z]+)/.exec(attributes)?.[1] ?? 'A';
      cells[columnIndex(column)] = readCell(attributes, content, shared);
    }
    return cells;
  });
}

function readCell(attributes: string, content: string, shared: readonly string[]): ReadCell {
  if (content.includes('<f')) return { type: 'formula', value: plain(content) };
  const type = /t="(\w+)"/.exec(attributes)?.[1];
  const text = plain(content);
  if (type === 's') return { type: 'text', value: shared[Number(text)] ?? '' };
  return { type: type === 'inlineStr' ? 'text' : 'number', value: text };
}

function plain(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
