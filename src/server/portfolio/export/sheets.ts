import {
  TRANSACTION_STATUS_LABELS,
  TRANSACTION_TYPE_LABELS,
  type TransactionType,
} from '@fnx/api/shared/vocabulary';
import { BNB_DECIMALS, formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { type ServiceText, t } from '@/lang/service';
import type { PaperWords } from '@/server/platform/documents/paper-words';
import type { TransactionFilters } from '@/server/portfolio/transaction-filters';
import type { TransactionRow } from '@/server/register/view-transaction';
import type { ExportLine } from './read-lines';
import type { Cell, Column } from './workbook';

/* Columns and cells of the three sheets, in the language of the account. Amounts are numbers, hashes and names are text. */

type Wall = (at: Date) => Date;
type Say = PaperWords['say'];
type Columns = ReadonlyArray<Omit<Column, 'title'> & { title: ServiceText }>;

/** Columns with their headings in a language. */
export function inWords(columns: Columns, say: Say): Column[] {
  return columns.map((column) => ({ ...column, title: say(t(column.title)) }));
}

export const TRANSACTION_COLUMNS: Columns = [
  { title: 'Date', kind: 'moment', width: 20 },
  { title: 'Type', kind: 'text', width: 20 },
  { title: 'Status', kind: 'text', width: 12 },
  { title: 'Amount', kind: 'amount', width: 18 },
  { title: 'Currency', kind: 'text', width: 10 },
  { title: 'Received', kind: 'amount', width: 18 },
  { title: 'Received in', kind: 'text', width: 12 },
  { title: 'Shares', kind: 'shares', width: 14 },
  { title: 'Share price, USD', kind: 'usd', width: 16 },
  { title: 'Rate, USD', kind: 'usd', width: 14 },
  { title: 'Value, USD', kind: 'usd', width: 16 },
  { title: 'Platform fee, USD', kind: 'usd', width: 16 },
  { title: 'Network fee, BNB', kind: 'amount', width: 18 },
  { title: 'Order', kind: 'text', width: 12 },
  { title: 'From', kind: 'text', width: 46 },
  { title: 'To', kind: 'text', width: 46 },
  { title: 'Transaction hash', kind: 'text', width: 70 },
  { title: 'Note', kind: 'text', width: 40 },
];

const usd = (raw: bigint | null) => (raw === null ? null : formatDecimal(raw, USD_DECIMALS));
const shares = (raw: bigint | null) => (raw === null ? null : formatDecimal(raw, SHARE_DECIMALS));

export function transactionCells({ line, orderNumber }: ExportLine, wall: Wall, say: Say): Cell[] {
  return [
    wall(line.createdAt),
    say(t(TRANSACTION_TYPE_LABELS[line.type])),
    say(t(TRANSACTION_STATUS_LABELS[line.status])),
    formatDecimal(line.amountRaw, line.decimals),
    line.symbol,
    line.receivedRaw === null ? null : formatDecimal(line.receivedRaw, line.receivedDecimals ?? 0),
    line.receivedSymbol,
    shares(line.sharesRaw),
    usd(line.sharePriceRaw),
    usd(line.rateRaw),
    usd(line.valueUsdRaw),
    usd(line.feeUsdRaw),
    line.networkFeeRaw === null ? null : formatDecimal(line.networkFeeRaw, BNB_DECIMALS),
    orderNumber === null ? null : orderNumber.toString(),
    line.fromAddress,
    line.toAddress,
    line.txHash,
    line.note,
  ];
}

export const REWARD_COLUMNS: Columns = [
  { title: 'Date', kind: 'moment', width: 20 },
  { title: 'Status', kind: 'text', width: 12 },
  { title: 'Shares', kind: 'shares', width: 14 },
  { title: 'Share price, USD', kind: 'usd', width: 16 },
  { title: 'Value, USD', kind: 'usd', width: 16 },
  { title: 'Note', kind: 'text', width: 40 },
];

export function rewardCells(line: TransactionRow, wall: Wall, say: Say): Cell[] {
  return [
    wall(line.createdAt),
    say(t(TRANSACTION_STATUS_LABELS[line.status])),
    shares(line.sharesRaw),
    usd(line.sharePriceRaw),
    usd(line.valueUsdRaw),
    line.note,
  ];
}

export const SUMMARY_COLUMNS: Columns = [
  { title: 'Confirmed transactions', kind: 'text', width: 28 },
  { title: 'Entries', kind: 'count', width: 12 },
  { title: 'Shares', kind: 'shares', width: 16 },
  { title: 'Value, USD', kind: 'usd', width: 18 },
  { title: 'Platform fees, USD', kind: 'usd', width: 18 },
];

type Sums = { count: number; shares: bigint; value: bigint; fees: bigint };

const FILTERS = {
  type: 'Type',
  status: 'Status',
  currencyId: 'Currency',
  from: 'First day',
  to: 'Last day',
  search: 'Search',
} as const satisfies Record<keyof TransactionFilters, ServiceText>;

export class Summary {
  private readonly sums = new Map<TransactionType, Sums>();
  private others = 0;

  constructor(
    private readonly about: {
      zone: string;
      madeAt: Date;
      filters: TransactionFilters;
      say: Say;
    },
  ) {}

  add({ type, status, sharesRaw, valueUsdRaw, feeUsdRaw }: TransactionRow): void {
    if (status !== 'CONFIRMED') {
      this.others += 1;
      return;
    }
    const sums = this.sums.get(type) ?? { count: 0, shares: 0n, value: 0n, fees: 0n };
    sums.count += 1;
    sums.shares += sharesRaw ?? 0n;
    sums.value += valueUsdRaw ?? 0n;
    sums.fees += feeUsdRaw ?? 0n;
    this.sums.set(type, sums);
  }

  *rows(): Generator<Cell[]> {
    const { zone, madeAt, filters, say } = this.about;
    for (const [type, sums] of this.sums) {
      yield [
        say(t(TRANSACTION_TYPE_LABELS[type])),
        String(sums.count),
        shares(sums.shares),
        usd(sums.value),
        usd(sums.fees),
      ];
    }
    yield [];
    yield [say(t('Not confirmed (not included)')), String(this.others)];
    yield [say(t('Dates are in {zone}', { zone }))];
    const time = madeAt.toISOString().slice(0, 16).replace('T', ' ');
    yield [say(t('Created {time}', { time }))];
    for (const [filter, name] of Object.entries(FILTERS)) {
      const value = filterValue(filters, filter as keyof TransactionFilters);
      if (value) yield [say(t('Filter “{name}”: {value}', { name: t(name), value }))];
    }
    yield [say(t('Values are as of the time of each transaction. This is not tax advice.'))];
  }
}

function filterValue(
  { type, status, ...others }: TransactionFilters,
  filter: keyof TransactionFilters,
) {
  if (filter === 'type') return type && t(TRANSACTION_TYPE_LABELS[type]);
  if (filter === 'status') return status && t(TRANSACTION_STATUS_LABELS[status]);
  return others[filter];
}
