import { grouped, type PdfColumn, Report } from '@/server/platform/documents/pdf';
import { wallClock } from '@/server/portfolio/export/wall-clock';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { TRANSACTION_TYPE_LABELS } from '@/shared/vocabulary';
import type { Holding, TaxLine } from './fold-year';
import type { ReadTaxYear } from './read-tax-year';

/** Who the report is for. */
export type Person = { name: string; email: string };

/** A longer list is for a spreadsheet: the CSV file has every line. */
const MOST_LINES = 500;

const SUMS: readonly PdfColumn[] = [
  { title: '', width: 40 },
  { title: 'Entries', width: 12, number: true },
  { title: 'Shares', width: 20, number: true },
  { title: 'Value, USD', width: 20, number: true },
  { title: 'Cost, USD', width: 20, number: true },
  { title: 'Gain, USD', width: 20, number: true },
];

const LINES: readonly PdfColumn[] = [
  { title: 'Date', width: 15 },
  { title: 'Type', width: 22 },
  { title: 'Shares', width: 20, number: true },
  { title: 'Value, USD', width: 17, number: true },
  { title: 'Cost, USD', width: 17, number: true },
  { title: 'Gain, USD', width: 15, number: true },
  { title: 'Acquired', width: 15, number: true },
];

/** The tax year as a PDF for the person and a tax adviser: sums, lines and the method. Dollars are rounded to cents. */
export async function writePdf(
  year: ReadTaxYear,
  { name, email }: Person,
  madeAt: Date,
): Promise<Uint8Array> {
  const wall = wallClock(year.zone);
  const day = (at: Date | null) => (at === null ? '' : wall(at).toISOString().slice(0, 10));
  const title = `Tax year ${year.year}`;
  const report = await Report.open({ title: `${title}, ${name}`, madeAt });
  report.title(title, [`${name}, ${email}`, `FNX shares, in US dollars. Created ${day(madeAt)}.`]);
  report.heading('Shares');
  report.table(SUMS, sumsOf(year));
  report.heading('Distributions');
  const { count, grossRaw, withheldRaw } = year.distributions;
  report.table(
    [
      { title: 'Entries', width: 20 },
      { title: 'Gross, USD', width: 30, number: true },
      { title: 'Withheld, USD', width: 30, number: true },
      { title: 'Received, USD', width: 30, number: true },
    ],
    [[String(count), cents(grossRaw), cents(withheldRaw), cents(grossRaw - withheldRaw)]],
  );
  for (const text of notesOf(year)) report.paragraph(text);
  const shown = year.lines.slice(0, MOST_LINES);
  if (shown.length > 0) {
    report.heading('Entries');
    report.table(
      LINES,
      shown.map((line) => cellsOf(line, day)),
    );
  }
  if (shown.length < year.lines.length) {
    report.paragraph(
      `The first ${MOST_LINES} of ${year.lines.length} lines. The CSV file has all of them.`,
    );
  }
  return report.close(`${title} · ${name}`);
}

function sumsOf({ opening, closing, bought, rewards, received, sent }: ReadTaxYear): string[][] {
  const held = (label: string, { sharesRaw, costRaw }: Holding) => [
    label,
    '',
    shares(sharesRaw),
    '',
    cents(costRaw),
  ];
  const came = (label: string, sum: Holding & { count: number }) => [
    label,
    String(sum.count),
    shares(sum.sharesRaw),
    '',
    cents(sum.costRaw),
  ];
  return [
    held('Held at the start', opening),
    came('Bought', bought),
    came('Staking rewards', rewards),
    came('Received', received),
    [
      'Sent',
      String(sent.count),
      shares(sent.sharesRaw),
      cents(sent.valueRaw),
      cents(sent.costRaw),
      cents(sent.gainRaw),
    ],
    held('Held at the end', closing),
  ];
}

function cellsOf(line: TaxLine, day: (at: Date | null) => string): string[] {
  const { entry, sharesRaw, valueRaw, costRaw, gainRaw, acquiredAt } = line;
  const money = (raw: bigint | null) => (raw === null ? '' : cents(raw));
  return [
    day(entry.at),
    TRANSACTION_TYPE_LABELS[entry.type],
    entry.type === 'DISTRIBUTION' ? '' : shares(sharesRaw),
    money(valueRaw),
    money(costRaw),
    money(gainRaw),
    day(acquiredAt),
  ];
}

function notesOf({ zone, unknown }: ReadTaxYear): string[] {
  return [
    `Days are in the time zone ${zone}. Cost follows FIFO over all wallets of the account: the shares that came first leave first. The cost of bought shares includes the platform fee.`,
    'A staking reward is income at the share price of its claim; that value is also its cost. Shares received from another holder are listed at the share price of the day: use what you paid instead. Shares sent to another holder are listed as if they had been sold at the share price of the day: use what you were paid instead; a gift has no gain.',
    'The bank withholds no tax on distributions. Swaps of currencies are not included. This is not tax advice.',
    ...(unknown.values === 0
      ? []
      : [`The value in dollars of ${unknown.values} entries is unknown and counts as zero.`]),
    ...(unknown.sharesRaw === 0n
      ? []
      : [
          `The acquisition of ${shares(unknown.sharesRaw)} sent shares is unknown; their cost counts as zero.`,
        ]),
  ];
}

const shares = (raw: bigint) => grouped(formatDecimal(raw, SHARE_DECIMALS));

const CENT = 10n ** BigInt(USD_DECIMALS - 2);

/** Rounded half away from zero. */
function cents(raw: bigint): string {
  const half = raw < 0n ? -CENT / 2n : CENT / 2n;
  return grouped(formatDecimal((raw + half) / CENT, 2, 2));
}
