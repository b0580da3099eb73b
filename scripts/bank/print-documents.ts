import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitText } from '@fnx/api/content/text-format';
import { groupDecimal } from '@fnx/api/shared/figures';
import { closePdf, openPdf } from '@fnx/documents/pdf';
import { writeProse } from '@fnx/documents/prose';
import { marked } from 'marked';
import { bankFolder } from '@/config/bank';
import type { BankFacts } from '@/server/content/bank-facts';
import { bankPaper } from '@/server/platform/documents/paper';
import type { BankYear } from '@/shared/bank-year';

type Listed = { id: string; title: string; file: string; date: string; madeFrom: string[] };
type Bank = BankFacts & { documents: Listed[] };
type Pdf = PDFKit.PDFDocument;

const MARGIN = 64;
const INK = '#14181f';
const MUTED = '#5b6472';

/** The lines of the accounts in print, by the name of the figure. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'income.netInterest': 'Net interest income',
  'income.netFees': 'Net fees',
  'income.other': 'Other income',
  'income.operatingCosts': 'Operating costs',
  'income.creditLosses': 'Credit losses',
  'income.tax': 'Tax',
  netIncome: 'Net income',
  'assets.cashAndCentralBank': 'Cash and central bank',
  'assets.debtSecurities': 'Debt securities',
  'assets.loans': 'Loans',
  'assets.other': 'Other assets',
  totalAssets: 'Total assets',
  deposits: 'Deposits',
  otherLiabilities: 'Other liabilities',
  equity: 'Equity',
  dividends: 'Dividends paid',
  regulatoryCapital: 'Regulatory capital',
  riskWeightedAssets: 'Risk-weighted assets',
};

/**
 * Prints each document that `bank.json` lists from the texts and figures that its `madeFrom` names into `public/documents` of the bank's
 * folder. The same sources make the same bytes.
 *
 * @returns the files written
 * @throws Error when a source is missing, or a text names a figure that the year does not have
 */
export async function printDocuments(folder = bankFolder()): Promise<string[]> {
  const bank = JSON.parse(readFileSync(join(folder, 'bank.json'), 'utf8')) as Bank;
  const target = join(folder, 'public/documents');
  mkdirSync(target, { recursive: true });
  const written: string[] = [];
  for (const listed of bank.documents) {
    const path = join(target, listed.file);
    writeFileSync(path, await printDocument(folder, bank, listed));
    written.push(path);
  }
  return written;
}

async function printDocument(folder: string, bank: Bank, listed: Listed): Promise<Uint8Array> {
  const doc = await openPdf(
    bankPaper('en'),
    { title: `${bank.bankName}: ${listed.title}`, madeAt: new Date(listed.date) },
    { size: 'A4', margin: MARGIN, tagged: true },
  );
  writeCover(doc, bank, listed);
  const year = yearOf(bank, listed);
  for (const source of listed.madeFrom) {
    const [file = '', part] = source.split('#');
    doc.addPage();
    if (part === undefined) writeText(doc, readSource(folder, file), bank, year);
    else writeFacts(doc, bank, part);
  }
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    const line = `${bank.bankName} · ${listed.title} · ${page + 1} / ${count}`;
    doc.markContent('Artifact');
    doc.font('regular').fontSize(8).fillColor(MUTED);
    doc.text(line, MARGIN, doc.page.height - 44, { lineBreak: false });
    doc.endMarkedContent();
  }
  return closePdf(doc);
}

/** Writes into the document as one element that screen readers know. */
const element = (doc: Pdf, type: string, write: () => void): void =>
  void doc.addStructure(doc.struct(type, {}, [write]));

function writeCover(doc: Pdf, bank: Bank, { title, date }: Listed): void {
  const day = new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  element(doc, 'P', () => {
    doc.font('strong').fontSize(14).fillColor(MUTED).text(bank.bankName, MARGIN, 220);
  });
  element(doc, 'H1', () => {
    doc.moveDown(0.4).fontSize(30).fillColor(INK).text(title);
  });
  const facts = [day, bank.legalForm, `Licence ${bank.licenceNumber}, ${bank.regulator}`];
  element(doc, 'P', () => {
    doc.moveDown(1).font('regular').fontSize(11).fillColor(MUTED).text(facts.join('\n'));
  });
  if (!bank.sample) return;
  element(doc, 'P', () => {
    doc.moveDown(1).text(bank.notice);
  });
}

/** A text with its head as title, without the head's other lines. */
function readSource(folder: string, file: string): string {
  const { head, body } = splitText(file, readFileSync(join(folder, 'content/en', file), 'utf8'));
  return `# ${head.title}\n\n${body}`;
}

function writeText(doc: Pdf, markdown: string, bank: Bank, year: BankYear | undefined): void {
  const text = markdown.replace(/\{([\w.]+)\}/g, (_, name: string) => figure(bank, year, name));
  for (const block of marked.lexer(text)) {
    if (block.type === 'space') continue;
    if (block.type === 'table') {
      const cells = [block.header, ...block.rows] as { text: string }[][];
      writeTable(
        doc,
        cells.map((row) => row.map((cell) => cell.text)),
      );
    } else {
      const type = block.type === 'heading' ? `H${block.depth}` : 'P';
      element(doc, type, () => writeProse(doc, block.raw));
    }
  }
}

/** `round`, `parties`, `history`, or `history/2025`. */
function writeFacts(doc: Pdf, bank: Bank, part: string): void {
  const heading = (text: string) => element(doc, 'H2', () => writeProse(doc, `## ${text}`));
  if (part === 'round') {
    const { name, startsAt, endsAt, shares, price, target } = bank.round;
    heading(name);
    writeTable(doc, [
      [
        'Shares offered',
        `${groupDecimal('en', shares)} of ${groupDecimal('en', bank.shares.total)}`,
      ],
      ['First price of a share', `${price} USD`],
      ['All shares at this price', `${groupDecimal('en', target)} USD`],
      ['From', startsAt.slice(0, 10)],
      ['Until', endsAt.slice(0, 10)],
    ]);
    return;
  }
  if (part === 'parties') {
    const { seller, nominee, operator, auditor } = bank.parties;
    heading('The parties');
    writeTable(doc, [
      ['Bank', bank.bankName],
      ['Seller', seller],
      ['Nominee', nominee],
      ['Operator', operator],
      ['Auditor', auditor],
    ]);
    return;
  }
  const only = /^history\/(\d{4})$/.exec(part)?.[1];
  const years = bank.history.filter(({ year }) => !only || year <= Number(only)).slice(-3);
  if (years.length === 0) throw new Error(`bank.json has no "${part}"`);
  heading(`The accounts, million ${bank.currency}`);
  writeTable(doc, [
    ['', ...years.map(({ year }) => String(year))],
    ...Object.entries(ACCOUNTS).map(([name, label]) => [
      label,
      ...years.map((year) => millions(figureOf(year, name))),
    ]),
    ['Capital ratio, per cent', ...years.map(({ capitalRatioPct }) => capitalRatioPct)],
  ]);
}

/** The first column has words, the others stand at the end of the line. */
function writeTable(doc: Pdf, rows: string[][]): void {
  const columns = rows[0]?.length ?? 0;
  doc.font('regular').fontSize(10).fillColor(INK);
  // The types of pdfkit do not know `structParent` yet.
  const look: PDFKit.Mixins.TableOptions & { structParent: Pdf } = {
    structParent: doc,
    columnStyles: (column) => ({ width: column === 0 && columns > 2 ? '2*' : '*' }),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#d9dde3', padding: [4, 2] },
  };
  doc.table({ ...look, data: rows });
  doc.x = MARGIN;
  doc.moveDown(0.8);
}

/** The year that the figures in a document's texts are of. */
function yearOf(bank: Bank, { madeFrom }: Listed): BankYear | undefined {
  const named = madeFrom.map((source) => /#history\/(\d{4})$/.exec(source)?.[1]).find(Boolean);
  return bank.history.find(({ year }) => String(year) === named);
}

/** Text in print for `{netIncome}` and the like; `before.` is the year before. */
function figure(bank: Bank, year: BankYear | undefined, name: string): string {
  const [before, rest] = /^before(?:\.(.+)|Year)$/.exec(name) ?? [];
  const shown = before ? bank.history.find((other) => other.year === (year?.year ?? 0) - 1) : year;
  if (!shown) throw new Error(`No year for {${name}}`);
  if (name === 'beforeYear') return String(shown.year);
  const key = rest ?? name;
  const value = figureOf(shown, key);
  return key.endsWith('Pct') ? value : `${millions(value)} million ${bank.currency}`;
}

function figureOf(year: BankYear, name: string): string {
  const value = name
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], year);
  if (typeof value !== 'string') throw new Error(`{${name}} is no figure of ${year.year}`);
  return value;
}

const millions = (amount: string): string => (Number(amount) / 1e6).toFixed(2);
