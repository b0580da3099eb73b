import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Paper } from '../src/paper';
import { closePdf, openPdf } from '../src/pdf';

const modules = (path: string) => join(__dirname, '../../../node_modules', path);
const noto = (script: string, cut: string) =>
  modules(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${cut}-normal.woff`);
const fonts = (cut: string, weight: number): [string, ...string[]] => [
  modules(`geist/dist/fonts/geist-sans/Geist-${cut}.ttf`),
  noto('arabic', `arabic-${weight}`),
  noto('sc', `chinese-simplified-${weight}`),
  noto('hebrew', `hebrew-${weight}`),
];

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PAPER: Paper = {
  language: 'en',
  rightToLeft: false,
  author: 'Tests',
  fonts: { regular: fonts('Regular', 400), strong: fonts('SemiBold', 600) },
  logo: async () => Buffer.from(DOT, 'base64'),
  pageNumber: String,
};

/** The letters of each line of a document, in the order in which they stand from left to right. */
async function linesOf(texts: readonly string[], rightToLeft: boolean): Promise<string[]> {
  const page = { size: 'A4', margin: 50 } as const;
  const about = { title: 'Letters', madeAt: new Date() };
  const doc = await openPdf({ ...PAPER, rightToLeft }, about, page);
  for (const text of texts) doc.font('strong').text(text);
  return shown(Buffer.from(await closePdf(doc)).toString('latin1'));
}

/** Reads glyphs back through the tables by which a reader copies text. */
function shown(pdf: string): string[] {
  const objects = new Map(
    pdf.split('endobj').map((part) => [/(\d+) 0 obj/.exec(part)?.[1], part] as const),
  );
  const streamOf = (id: string | undefined) => {
    const body = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '')?.[1] ?? '';
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  };
  const letters = new Map<string, string[]>();
  for (const [, name, id] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+)/.exec(objects.get(id) ?? '')?.[1];
    const lists = [...streamOf(table).matchAll(/\[(.*)\]/g)].map((list) => list[1]);
    const codes = lists.join(' ').match(/<[^>]*>/g) ?? [];
    letters.set(
      name as string,
      codes.map((code) => Buffer.from(code.slice(1, -1), 'hex').swap16().toString('utf16le')),
    );
  }
  const lines = new Map<string, string>();
  const page = streamOf(/\/Contents (\d+)/.exec(pdf)?.[1]);
  for (const block of page.split('BT').slice(1)) {
    const y = / (\S+) Tm/.exec(block)?.[1] ?? '';
    const known = letters.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? [];
    const glyphs = [...block.matchAll(/\[(.*)\] TJ/g)].flatMap((part) => [
      ...(part[1] as string).matchAll(/<(.*?)>/g),
    ]);
    const ids = glyphs.map((part) => part[1]).join('');
    const text = (ids.match(/.{4}/g) ?? []).map((id) =>
      id === '0000' ? '�' : known[Number.parseInt(id, 16)],
    );
    lines.set(y, (lines.get(y) ?? '') + text.join(''));
  }
  return [...lines.values()];
}

describe('a document in any script', () => {
  it('sets names that the main font has no letters for', async () => {
    const lines = await linesOf(
      ['Zoë 王小明, order 1', 'of محمد (علي) حسن, 王', 'of דוד כהן, 王', '김 Łukasz'],
      false,
    );
    const seen = ['of نسح (يلع) دمحم, 王', 'of ןהכ דוד, 王'];
    expect(lines).toEqual(['Zoë 王小明, order 1', ...seen, 'Gim Łukasz']);
  });

  it('runs from right to left in Arabic, where numbers and other words keep their order', async () => {
    const lines = await linesOf(['السنة 2026, FNX (A)', '12.5 USD'], true);
    expect(lines).toEqual(['FNX (A) ,2026 ةنسلا', '12.5 USD']);
  });
});
