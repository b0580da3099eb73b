/**
 * Prints the investor documents: `npx tsx scripts/artwork/make-documents.ts` writes `public/documents/<file>` for every document that
 * `content/bank.json` lists, from the texts and figures it names under `madeFrom`:
 *
 * - `<folder>/<slug>.md`: a text of `content/`, on a page of its own. In a report, `{netIncome}` and the like are figures.
 * - `bank.json#parties`, `#round`, `#history`: who, the terms of the round, three years of accounts.
 * - `bank.json#history/<year>`: the accounts of a year beside those of the year before.
 *
 * Chromium sets and prints them; the times it writes into a file are replaced by the document's date. The same Chromium then
 * writes the same bytes, and so the same fingerprint; another version may not. The files are committed, and a published one
 * stays as it is: print again only what has changed (`make-documents.ts <id> …`), and give it a new date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { renderMarkdown } from '@/server/content/render-html';
import { splitFrontMatter } from '@/server/content/source/front-matter';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';
import { findBrowser } from '../test/find-browser';
import {
  accounts,
  type BankData,
  fillFigures,
  longDate,
  parties,
  round,
  type Year,
} from './document-figures';
import { DOCUMENT_STYLE } from './document-style';
import { xml } from './engraving';

const ROOT = join(__dirname, '..', '..');
const MOST_BYTES = 200_000;

/*
 * Chromium draws each letter of a variable font again in a PDF, ten times the size. These are instances of the two families'
 * latin files (`@fontsource-variable/geist`, `@fontsource-variable/bodoni-moda`, SIL Open Font License 1.1), cut with fonttools.
 */
const FACES = [
  ['Bodoni', 520, 'bodoni-moda-520-opsz-14'],
  ['Geist', 400, 'geist-400'],
  ['Geist', 600, 'geist-600'],
] as const;

function face(family: string, weight: number, file: string): string {
  const bytes = readFileSync(join(__dirname, 'fonts', `${file}.woff`)).toString('base64');
  return `@font-face { font-family: ${family}; font-weight: ${weight}; src: url(data:font/woff;base64,${bytes}); }`;
}

type Listed = BankData['documents'][number];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** One of the marks, in another colour. Ids get a prefix: several marks stand on one page. */
function mark(name: string, color: string): string {
  return (
    read(`public/marks/${name}.svg`)
      .replaceAll('stroke="#000"', `stroke="${color}"`)
      // Ink is finer than a screen.
      .replace(/stroke-width="[89]"/g, 'stroke-width="4"')
      .replace(/(id="|href="#)/g, `$1${name}-`)
      .replace('<svg ', `<svg class="${name}" aria-hidden="true" `)
  );
}

/** What a sample text says of itself at its head; the cover says it for the whole document. */
const SAMPLE_NOTICE = /^\s*<blockquote>\s*<p>This is a sample text[\s\S]*?<\/blockquote>/;

function textPart(bank: BankData, source: string, year: Year | undefined): string {
  const { meta, markdown } = splitFrontMatter(source, read(join('content', source)));
  const text = year && source.startsWith('reports/') ? fillFigures(markdown, bank, year) : markdown;
  const html = renderMarkdown(text)
    .replace(bank.sample ? SAMPLE_NOTICE : /^$/, '')
    // Paper has no links, and a place on this site says nothing there.
    .replace(/<\/?a\b[^>]*>/g, '');
  const version = meta.version ? `<p class="issued">Version ${xml(String(meta.version))}</p>` : '';
  return `<h1>${xml(String(meta.title))}</h1>${version}${html}`;
}

function figuresPart(bank: BankData, part: string): string {
  const [name, which] = part.split('/');
  if (name === 'parties') return `<h1>Who takes part</h1>${parties(bank)}`;
  if (name === 'round') return `<h1>The terms</h1>${round(bank)}`;
  if (name === 'history' && which === undefined) {
    return `<h1>Three years of accounts</h1>${accounts(bank, bank.history.slice(-3))}`;
  }
  const years = bank.history.filter(({ year }) =>
    [Number(which) - 1, Number(which)].includes(year),
  );
  if (name !== 'history' || years.at(-1)?.year !== Number(which)) {
    throw new Error(`bank.json#${part} is no part that a document can be made from.`);
  }
  return `<h1>Accounts for ${which}</h1>${accounts(bank, years)}`;
}

/** Parts that share a page with one another. */
const SHORT = new Set(['parties', 'round']);

function parts(bank: BankData, { madeFrom }: Listed): string {
  const named = /#history\/(\d{4})$/m.exec(madeFrom.join('\n'))?.[1];
  const year = bank.history.find((entry) => String(entry.year) === named);
  return madeFrom
    .map((source) => {
      const [file, part] = source.split('#');
      const html =
        file === 'bank.json' && part ? figuresPart(bank, part) : textPart(bank, source, year);
      return `<section class="part${SHORT.has(part ?? '') ? ' short' : ''}">${html}</section>`;
    })
    .join('');
}

function cover(bank: BankData, { title, date }: Listed): string {
  const { width, height } = LETTERS_BOX;
  const caution = bank.sample
    ? `${bank.notice.replace('on this page', 'in this document')} It has not been reviewed for any country, and is no offer to anyone.`
    : 'Shares can lose all of their value and may be hard to sell.';
  return [
    '<section class="cover">',
    `<div class="edge"><div class="ground">${mark('rosette', '#2b8a66')}</div></div><div class="face">`,
    `<div class="mark">${mark('seal-small', '#8a6212')}`,
    `<svg class="letters" viewBox="0 0 ${width} ${height}" role="img" aria-label="FNX"><path d="${LETTERS}"/></svg></div>`,
    `<h1>${xml(title)}</h1><p class="bank">${xml(bank.bankName)}</p>`,
    mark('seal', '#8a6212'),
    `<dl class="facts"><div><dt>Date</dt><dd>${longDate(date)}</dd></div>`,
    `<div><dt>Published under</dt><dd>Documents, with its fingerprint</dd></div></dl>`,
    `<p class="notice">${xml(caution)}</p></div></section>`,
  ].join('');
}

/** Text inside a CSS string. */
const cssText = (text: string) => `"${text.replace(/["\\\n]/g, ' ')}"`;

function page(bank: BankData, listed: Listed): string {
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${xml(`${bank.bankName}: ${listed.title}`)}</title><style>`,
    ...FACES.map(([family, weight, file]) => face(family, weight, file)),
    `:root { --running: ${cssText(listed.title)}; --stands: ${cssText(`${bank.bankName}, ${longDate(listed.date)}`)}; }`,
    DOCUMENT_STYLE,
    `</style><body>${cover(bank, listed)}${parts(bank, listed)}</body></html>`,
  ].join('\n');
}

/**
 * The file with the document's date in place of the time of printing. The number of bytes stays: a PDF refers to its parts by
 * their distance from the beginning.
 */
function dated(pdf: Buffer, date: string): Buffer {
  const stamp = `D:${date.replaceAll('-', '')}000000+00'00'`;
  const text = pdf.toString('latin1').replace(/D:\d{14}[+-]\d\d'\d\d'/g, stamp);
  return Buffer.from(text, 'latin1');
}

async function print(browser: Browser, bank: BankData, listed: Listed): Promise<Buffer> {
  const tab = await browser.newPage();
  await tab.setContent(page(bank, listed), { waitUntil: 'load' });
  await tab.evaluate('document.fonts.ready');
  const pdf = await tab.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
  await tab.close();
  return dated(pdf, listed.date);
}

async function main() {
  const bank: BankData = JSON.parse(read('content/bank.json'));
  const asked = process.argv.slice(2);
  const unknown = asked.filter((id) => !bank.documents.some((listed) => listed.id === id));
  if (unknown.length > 0) throw new Error(`content/bank.json lists no ${unknown.join(', ')}.`);
  mkdirSync(join(ROOT, 'public', 'documents'), { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
  });
  try {
    for (const listed of bank.documents) {
      if (asked.length > 0 && !asked.includes(listed.id)) continue;
      const pdf = await print(browser, bank, listed);
      if (pdf.length > MOST_BYTES) throw new Error(`${listed.file} has ${pdf.length} bytes.`);
      writeFileSync(join(ROOT, 'public', 'documents', listed.file), pdf);
      console.log(`public/documents/${listed.file}: ${Math.ceil(pdf.length / 1024)} KiB`);
    }
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
