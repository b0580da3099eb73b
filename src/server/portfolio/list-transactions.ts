import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { transactions } from '@/server/register/tables';
import { type TransactionRow, viewTransaction } from '@/server/register/view-transaction';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { type Counted, countTransactions } from './count-transactions';
import { type Period, pageStart, periodOf } from './months';
import {
  narrow,
  readSearch,
  type Search,
  type TransactionFilters,
  within,
} from './transaction-filters';

type TransactionSort = keyof typeof SORTS;

type TransactionPage = TransactionFilters & {
  page: number;
  limit: number;
  sort?: TransactionSort;
};

const VALUE = sql`coalesce(${transactions.valueUsdRaw}, -1)`;
const SHARES = sql`coalesce(${transactions.sharesRaw}, -1)`;

type Sort = { key: SQL; descending: boolean };

const CREATED = sql`${transactions.createdAt}`;

/** The allowed sort orders, each backed by an index. Column names never come from a request. */
const SORTS = {
  '-createdAt': { key: CREATED, descending: true },
  createdAt: { key: CREATED, descending: false },
  '-valueUsd': { key: VALUE, descending: true },
  valueUsd: { key: VALUE, descending: false },
  '-shares': { key: SHARES, descending: true },
  shares: { key: SHARES, descending: false },
} as const satisfies Record<string, Sort>;

/**
 * A page of a customer's transactions, with the sums of all matching ones. By date every page is equally fast: the month of
 * the page is known from the tallies, and the scan starts there.
 */
export async function listTransactions(ctx: AppContext, session: Session, query: TransactionPage) {
  const { page, limit } = query;
  const search = query.search === undefined ? undefined : readSearch(session.userId, query.search);
  const stretches =
    search === null ? [] : await countTransactions(ctx.db, session.userId, query, search);
  const sum = (pick: (stretch: Counted) => bigint) =>
    stretches.reduce((total, stretch) => total + pick(stretch), 0n);
  const total = stretches.reduce((lines, stretch) => lines + stretch.lines, 0);
  const rows = await readPage(ctx, session.userId, query, search ?? undefined, stretches);
  return {
    docs: rows.map((line) => viewTransaction(ctx, line)),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: {
      valueUsd: formatDecimal(
        sum(({ valueUsdRaw }) => valueUsdRaw),
        USD_DECIMALS,
      ),
      shares: formatDecimal(
        sum(({ sharesRaw }) => sharesRaw),
        SHARE_DECIMALS,
      ),
      feesUsd: formatDecimal(
        sum(({ feeUsdRaw }) => feeUsdRaw),
        USD_DECIMALS,
      ),
    },
  };
}

async function readPage(
  ctx: AppContext,
  userId: string,
  query: TransactionPage,
  search: Search | undefined,
  stretches: readonly Counted[],
): Promise<TransactionRow[]> {
  const { page, limit, sort = '-createdAt' } = query;
  const place = placeOf(stretches, (page - 1) * limit, sort, periodOf(query));
  if (!place) return [];
  const { key, descending } = SORTS[sort];
  const order = descending ? [desc(key), desc(transactions.id)] : [asc(key), asc(transactions.id)];
  const listed = and(
    narrow(transactions, userId, query, search),
    search?.kind === 'line' ? search.condition : undefined,
    within(place.period),
  );
  // Rows before the page are skipped in the index; only the page's rows are read.
  const first = ctx.db
    .select({ key, id: transactions.id })
    .from(transactions)
    .where(listed)
    .orderBy(...order)
    .limit(1)
    .offset(place.skip);
  const fromFirst = sql`(${key}, ${transactions.id}) ${sql.raw(descending ? '<=' : '>=')} (${first})`;
  return ctx.db
    .select()
    .from(transactions)
    .where(and(listed, place.skip > 0 ? fromFirst : undefined))
    .orderBy(...order)
    .limit(limit);
}

/** Start of the scan and number of rows to skip; null after the last page. */
function placeOf(
  stretches: readonly Counted[],
  offset: number,
  sort: TransactionSort,
  { from, until }: Period,
): { period: Period; skip: number } | null {
  const oldestFirst = sort === 'createdAt';
  const start = pageStart(oldestFirst ? [...stretches].reverse() : stretches, offset);
  if (!start) return null;
  const { stretch, skip } = start;
  if (oldestFirst) return { period: { from: stretch.from, until }, skip };
  if (sort === '-createdAt') return { period: { from, until: stretch.until }, skip };
  return { period: { from, until }, skip: offset };
}

export async function latestTransactions(ctx: AppContext, session: Session, limit: number) {
  const { totals: _, ...list } = await listTransactions(ctx, session, { page: 1, limit });
  return list;
}
