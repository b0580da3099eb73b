import type { TransactionsInput } from '@/features/portfolio/queries';
import type { PortfolioText } from '@/lang/portfolio';
import {
  TRANSACTION_STATUS_LABELS,
  TRANSACTION_TYPE_LABELS,
  type TransactionSort,
} from '@/shared/vocabulary';
import { dayEnd, dayStart } from './day-bounds';

/** The filters in the URL. Days are in the customer's time zone. */
export type Filters = {
  type: string;
  status: string;
  currencyId: string;
  from: string;
  to: string;
  search: string;
  sort: string;
  page: number;
};

export const NO_FILTERS: Filters = {
  type: '',
  status: '',
  currencyId: '',
  from: '',
  to: '',
  search: '',
  sort: '',
  page: 1,
};

/** The empty text is the default order. */
export const SORT_LABELS: Record<Exclude<TransactionSort, '-createdAt'> | '', PortfolioText> = {
  '': 'Newest first',
  createdAt: 'Oldest first',
  '-valueUsd': 'Highest value first',
  valueUsd: 'Lowest value first',
  '-shares': 'Most shares first',
  shares: 'Fewest shares first',
};

export const PAGE_SIZE = 20;
const LAST_PAGE = 10_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CURRENCY = /^[A-Z]{2,10}$/;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the URL query; ignores invalid values. */
export function readFilters(query: Query): Filters {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const known = (name: string, set: object) => (Object.hasOwn(set, text(name)) ? text(name) : '');
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  const page = Number(text('page'));
  return {
    type: known('type', TRANSACTION_TYPE_LABELS),
    status: known('status', TRANSACTION_STATUS_LABELS),
    currencyId: CURRENCY.test(text('currencyId')) ? text('currencyId') : '',
    from: day('from'),
    to: day('to'),
    search: text('search').slice(0, 100),
    sort: known('sort', SORT_LABELS),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** Whether anything narrows the list. */
export function isNarrowed({ page: _, sort: __, ...filters }: Filters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** Number of filters set behind the button; the search field is outside it. */
export function countChoices({ page: _, search: __, ...choices }: Filters): number {
  return Object.values(choices).filter((value) => value !== '').length;
}

type Narrowing = Omit<TransactionsInput, 'page' | 'limit'>;

/** Converts the filters to API input: days become timestamps. */
export function narrowing({
  type,
  status,
  currencyId,
  from,
  to,
  search,
  sort,
}: Filters): Narrowing {
  const words = search.trim();
  const all = {
    type: type || undefined,
    status: status || undefined,
    currencyId: currencyId || undefined,
    from: from ? dayStart(from) : undefined,
    to: to ? dayEnd(to) : undefined,
    search: words || undefined,
    sort: sort || undefined,
  };
  const set = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Narrowing;
}
