import { csvLine } from '@/server/platform/csv';
import { wallClock } from '@/server/portfolio/export/wall-clock';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { TRANSACTION_TYPE_LABELS } from '@/shared/vocabulary';
import type { TaxLine } from './fold-year';
import type { ReadTaxYear } from './read-tax-year';

const COLUMNS = [
  'Date',
  'Type',
  'Shares',
  'Value, USD',
  'Cost, USD',
  'Gain, USD',
  'Acquired',
  'Paid',
  'Currency',
  'Withheld, USD',
  'Transaction hash',
];

/** The lines of a tax year as CSV (RFC 4180) with all decimals. Dates are in the year's time zone. */
export function writeCsv({ lines, zone }: ReadTaxYear): string {
  const wall = wallClock(zone);
  const time = (at: Date | null) =>
    at === null ? '' : wall(at).toISOString().slice(0, 19).replace('T', ' ');
  const rows = [COLUMNS, ...lines.map((line) => cellsOf(line, time))];
  return rows.map(csvLine).join('');
}

function cellsOf(line: TaxLine, time: (at: Date | null) => string): string[] {
  const { entry, sharesRaw, valueRaw, costRaw, gainRaw, acquiredAt } = line;
  const isIncome = entry.type === 'DISTRIBUTION';
  return [
    time(entry.at),
    TRANSACTION_TYPE_LABELS[entry.type],
    isIncome ? '' : formatDecimal(sharesRaw, SHARE_DECIMALS),
    usd(valueRaw),
    usd(costRaw),
    usd(gainRaw),
    time(acquiredAt),
    isIncome ? formatDecimal(entry.amountRaw, entry.decimals) : '',
    isIncome ? entry.symbol : '',
    isIncome ? '0' : '',
    entry.txHash ?? '',
  ];
}

const usd = (raw: bigint | null) => (raw === null ? '' : formatDecimal(raw, USD_DECIMALS));
