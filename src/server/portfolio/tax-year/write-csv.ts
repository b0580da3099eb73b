import { GAINS_METHOD_LABELS, type GainsMethod } from '@fnx/api/shared/gains';
import { TRANSACTION_TYPE_LABELS } from '@fnx/api/shared/vocabulary';
import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { wallClock } from '@/server/portfolio/export/wall-clock';
import { gainOf, type PaidSum } from './fold-year';
import type { TaxEntry } from './read-entries';
import type { ReadTaxYear } from './read-tax-year';

const COLUMNS = [
  'Date',
  'Type',
  'Shares',
  'Value, USD',
  'Cost, USD',
  'Gain, USD',
  'Cost method',
  'Gross',
  'Tax rate, %',
  'Tax',
  'Net',
  'Currency',
  'Withheld, USD',
  'Transaction hash',
  'Acquired by the deceased',
];

/**
 * The entries of a tax year as CSV (RFC 4180) with all decimals, and below them what was sold, distributed in each currency, and paid to the bank account. Dates are in the
 * year's time zone.
 */
export function writeCsv(year: ReadTaxYear): string {
  const { entries, zone, method, sold, distributions, bankPaid } = year;
  const wall = wallClock(zone);
  const time = (at: Date) => wall(at).toISOString().slice(0, 19).replace('T', ' ');
  const totals = distributions.sums.map((sum) => [
    '',
    'Distributions, total',
    ...['', '', '', '', ''],
    ...paidCells(sum, ''),
    ...['', ''],
  ]);
  const sales = [
    ['', 'Shares sold, total', formatDecimal(sold.sharesRaw, SHARE_DECIMALS)],
    [usd(sold.valueRaw), usd(sold.costRaw), usd(sold.gainRaw), GAINS_METHOD_LABELS[method]],
    ['', '', '', '', '', '', ''],
  ].flat();
  const lines = entries.map((entry) => cellsOf(entry, method, time));
  const toBank = bankPaid.map(({ at, source, amount, currency, txHash }) => [
    time(at),
    `${source === 'DISTRIBUTION' ? 'Distribution' : 'Sale'}, to the bank account`,
    ...['', '', '', '', '', '', '', ''],
    ...[amount, currency, '', txHash],
  ]);
  const rows = [...lines, ...(sold.count > 0 ? [sales] : []), ...totals, ...toBank];
  return (
    csvHead(COLUMNS) +
    rows.map((row) => csvLine(COLUMNS.map((_, place) => row[place] ?? ''))).join('')
  );
}

function cellsOf(entry: TaxEntry, method: GainsMethod, time: (at: Date) => string): string[] {
  const gain = usd(gainOf(entry, method));
  const isIncome = entry.type === 'DISTRIBUTION';
  return [
    time(entry.at),
    TRANSACTION_TYPE_LABELS[entry.type],
    isIncome ? '' : formatDecimal(entry.sharesRaw, SHARE_DECIMALS),
    usd(entry.valueRaw),
    isIncome ? '' : usd(entry.costs[method]),
    gain,
    gain && GAINS_METHOD_LABELS[method],
    ...(isIncome ? paidCells(entry, formatDecimal(BigInt(entry.taxBps), 2)) : ['', '', '', '', '']),
    isIncome ? usd(entry.taxUsdRaw) : '',
    entry.txHash ?? '',
    entry.lots
      .map(
        ({ at, sharesRaw }) =>
          `${time(at).slice(0, 10)}: ${formatDecimal(sharesRaw, SHARE_DECIMALS)}`,
      )
      .join('; '),
  ];
}

function paidCells({ grossRaw, taxRaw, decimals, symbol }: PaidSum, rate: string): string[] {
  const [gross, tax, net] = [grossRaw, taxRaw, grossRaw - taxRaw].map((raw) =>
    formatDecimal(raw, decimals),
  );
  return [gross ?? '', rate, tax ?? '', net ?? '', symbol];
}

const usd = (raw: bigint | null) => (raw === null ? '' : formatDecimal(raw, USD_DECIMALS));
