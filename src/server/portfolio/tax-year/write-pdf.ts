import { GAINS_METHOD_LABELS, type GainsMethod } from '@fnx/api/shared/gains';
import { TRANSACTION_TYPE_LABELS } from '@fnx/api/shared/vocabulary';
import type { PdfColumn } from '@fnx/documents/report';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import type { Language } from '@/lang/languages';
import { decimal, t } from '@/lang/service';
import { openReport } from '@/server/platform/documents/paper';
import { type PaperWords, paperWords } from '@/server/platform/documents/paper-words';
import { wallClock } from '@/server/portfolio/export/wall-clock';
import { gainOf, type Holding, type PaidSum } from './fold-year';
import type { TaxEntry } from './read-entries';
import type { ReadTaxYear } from './read-tax-year';

/** Who the report is for, and the language they read. */
export type Person = { name: string; email: string; language: Language };

/** A longer list is for a spreadsheet: the CSV file has every line. */
const MOST_LINES = 500;

/** The dollars of a price feed have no more decimals. */
const PAID_DECIMALS = 8;

const sumColumns = ({ say }: PaperWords): PdfColumn[] => [
  { title: '', width: 40 },
  { title: say(t('Entries')), width: 12, number: true },
  { title: say(t('Shares')), width: 20, number: true },
  { title: say(t('Value, USD')), width: 20, number: true },
  { title: say(t('Cost, USD')), width: 20, number: true },
  { title: say(t('Gain, USD')), width: 20, number: true },
];

const entryColumns = ({ say }: PaperWords): PdfColumn[] => [
  { title: say(t('Date')), width: 15 },
  { title: say(t('Type')), width: 22 },
  { title: say(t('Shares')), width: 20, number: true },
  { title: say(t('Value, USD')), width: 17, number: true },
  { title: say(t('Cost, USD')), width: 17, number: true },
  { title: say(t('Gain, USD')), width: 15, number: true },
];

const distributionColumns = ({ say }: PaperWords): PdfColumn[] => [
  { title: say(t('Entries')), width: 20 },
  { title: say(t('Gross, USD')), width: 30, number: true },
  { title: say(t('Withheld, USD')), width: 30, number: true },
  { title: say(t('Received, USD')), width: 30, number: true },
];

const paidColumns = ({ say }: PaperWords): PdfColumn[] => [
  { title: say(t('Date')), width: 16 },
  { title: say(t('Gross')), width: 24, number: true },
  { title: say(t('Tax rate, %')), width: 13, number: true },
  { title: say(t('Tax')), width: 24, number: true },
  { title: say(t('Net')), width: 24, number: true },
  { title: say(t('Currency')), width: 13 },
];

const bankColumns = ({ say }: PaperWords): PdfColumn[] => [
  { title: say(t('Date')), width: 16 },
  { title: say(t('Type')), width: 24 },
  { title: say(t('Net')), width: 30, number: true },
  { title: say(t('Rate')), width: 20, number: true },
  { title: say(t('To the bank account')), width: 24, number: true },
];

/** Lists what went to the bank account instead of the wallet. */
const bankLines = ({ bankPaid }: ReadTaxYear, day: (at: Date) => string, words: PaperWords) =>
  bankPaid
    .slice(0, MOST_LINES)
    .map(({ at, source, received, rate, amount, currency }) => [
      day(at),
      words.say(source === 'DISTRIBUTION' ? t('Distribution') : t('Sale of shares')),
      received,
      words.number(rate),
      `${words.number(amount)} ${currency}`,
    ]);

/** Each payment with its tax, then the sum of each currency. */
function paidLines(
  { entries, distributions }: ReadTaxYear,
  day: (at: Date) => string,
  words: PaperWords,
) {
  const paid = entries.filter(({ type }) => type === 'DISTRIBUTION').slice(0, MOST_LINES);
  const rate = ({ taxBps }: TaxEntry) => words.number(formatDecimal(BigInt(taxBps), 2));
  return [
    ...paid.map((entry) => paidCells(day(entry.at), entry, rate(entry), words)),
    ...distributions.sums.map((sum) => paidCells(words.say(t('Total')), sum, '', words)),
  ];
}

/** Gross less tax is net in the rounded figures too. */
function paidCells(first: string, sum: PaidSum, rate: string, { number }: PaperWords): string[] {
  const [gross, tax] = [sum.grossRaw, sum.taxRaw].map((raw) =>
    sum.decimals > PAID_DECIMALS ? raw / 10n ** BigInt(sum.decimals - PAID_DECIMALS) : raw,
  ) as [bigint, bigint];
  const text = (raw: bigint) => number(formatDecimal(raw, Math.min(sum.decimals, PAID_DECIMALS)));
  return [first, text(gross), rate, text(tax), text(gross - tax), sum.symbol];
}

/** The tax year as a PDF for the person and a tax adviser: sums, lines and the method. Dollars are rounded to cents. */
export async function writePdf(
  year: ReadTaxYear,
  { name, email, language }: Person,
  madeAt: Date,
): Promise<Uint8Array> {
  const wall = wallClock(year.zone);
  const words = paperWords(language);
  const { say } = words;
  const cents = (raw: bigint) => words.number(toCents(raw));
  const day = (at: Date) => words.day(wall(at));
  const title = say(t('Tax year {year}', { year: year.year }));
  const about = { title: `${title}, ${name}`, madeAt, language: words.language };
  const report = await openReport(about);
  report.title(title, [
    `${name}, ${email}`,
    say(t('{brand} shares, in US dollars. Created {day}.', { day: day(madeAt) })),
  ]);
  report.heading(say(t('Shares')));
  report.table(sumColumns(words), sumsOf(year, words));
  report.heading(say(t('Distributions')));
  const { count, grossRaw, withheldRaw } = year.distributions;
  report.table(distributionColumns(words), [
    [String(count), cents(grossRaw), cents(withheldRaw), cents(grossRaw - withheldRaw)],
  ]);
  if (count > 0) report.table(paidColumns(words), paidLines(year, day, words));
  if (year.bankPaid.length > 0) {
    report.heading(say(t('Paid to the bank account')));
    report.table(bankColumns(words), bankLines(year, day, words));
  }
  for (const text of notesOf(year, words)) report.paragraph(text);
  const shown = year.entries.slice(0, MOST_LINES);
  if (shown.length > 0) {
    report.heading(say(t('Entries')));
    report.table(
      entryColumns(words),
      shown.map((entry) => cellsOf(entry, year.method, day, words)),
    );
  }
  if (shown.length < year.entries.length) {
    report.paragraph(
      say(
        t('The first {most} of {count} lines. The CSV file has all of them.', {
          most: decimal(String(MOST_LINES)),
          count: decimal(String(year.entries.length)),
        }),
      ),
    );
  }
  return report.close(`${title} · ${name}`);
}

function sumsOf(
  { opening, closing, bought, rewards, received, bonus, sent, sold }: ReadTaxYear,
  { say, number }: PaperWords,
): string[][] {
  const shares = (raw: bigint) => number(toShares(raw));
  const cents = (raw: bigint) => number(toCents(raw));
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
  const left = (label: string, sum: ReadTaxYear['sent']) => [
    label,
    String(sum.count),
    ...[shares(sum.sharesRaw), cents(sum.valueRaw), cents(sum.costRaw), cents(sum.gainRaw)],
  ];
  return [
    held(say(t('Held at the start')), opening),
    came(say(t('Bought')), bought),
    came(say(t('Staking rewards')), rewards),
    came(say(t('Received')), received),
    came(say(t('Bonus shares')), bonus),
    left(say(t('Sold')), sold),
    left(say(t('Sent')), sent),
    held(say(t('Held at the end')), closing),
  ];
}

function cellsOf(
  entry: TaxEntry,
  method: GainsMethod,
  day: (at: Date) => string,
  { say, number }: PaperWords,
): string[] {
  const isIncome = entry.type === 'DISTRIBUTION';
  const money = (raw: bigint | null) => (raw === null ? '' : number(toCents(raw)));
  return [
    day(entry.at),
    say(t(TRANSACTION_TYPE_LABELS[entry.type])),
    isIncome ? '' : number(toShares(entry.sharesRaw)),
    money(entry.valueRaw),
    isIncome ? '' : money(entry.costs[method]),
    money(gainOf(entry, method)),
  ];
}

function notesOf(
  { zone, method, chosenAt, unknown }: ReadTaxYear,
  { say, day }: PaperWords,
): string[] {
  const name = t(GAINS_METHOD_LABELS[method]);
  return [
    chosenAt === null
      ? say(
          t(
            'Cost and gains: {method}, because the account has not chosen between average cost and first in, first out.',
            { method: name },
          ),
        )
      : say(
          t('Cost and gains: {method}, chosen on {day} for all years.', {
            method: name,
            day: day(new Date(chosenAt)),
          }),
        ),
    say(
      t(
        'Days are in the time zone {zone}. Shares leave with their cost: the average of all shares of the account, or that of the oldest. New shares of a bonus issue or a split share the cost of those held. The cost of bought shares includes the platform fee.',
        { zone },
      ),
    ),
    say(
      t(
        'A staking reward is income at the share price of its claim; that value is also its cost. Shares received from another holder or entered in the register cost their value at the share price of the day, or what you entered at the transaction. Shares sent to another holder are listed as if they had been sold at the share price of the day: use what you were paid instead; a gift has no gain.',
      ),
    ),
    say(
      t(
        'Distributions count before the tax that the bank withheld. Swaps of currencies are not included. This is not tax advice.',
      ),
    ),
    ...(unknown.values === 0
      ? []
      : [
          say(
            t('The value in dollars is unknown and counts as zero. Entries: {count}.', {
              count: decimal(String(unknown.values)),
            }),
          ),
        ]),
  ];
}

const toShares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

const CENT = 10n ** BigInt(USD_DECIMALS - 2);

/** Rounded half away from zero. */
function toCents(raw: bigint): string {
  const half = raw < 0n ? -CENT / 2n : CENT / 2n;
  return formatDecimal((raw + half) / CENT, 2, 2);
}
