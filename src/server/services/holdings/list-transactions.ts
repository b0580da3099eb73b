import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/lib/money';
import type { AppContext, Session } from '@/server/context';
import { transactions } from '@/server/db/schema';
import { type Counted, countTransactions } from './count-transactions';
import { type Period, pageStart, periodOf } from './months';
import {
  narrow,
  readSearch,
  type Search,
  type TransactionFilters,
  within,
} from './transaction-filters';
import { type TransactionRow, viewTransaction } from './view-transaction';

export type TransactionSort = keyof typeof SORTS;

export type TransactionPage = TransactionFilters & {
  page: number;
  limit: number;
  sort?: TransactionSort;
};

const VALUE = sql`coalesce(${transactions.valueUsdRaw}, -1)`;
const SHARES = sql`coalesce(${transactions.sharesRaw}, -1)`;

/** The only orders a list can come in; a column never comes from a request. Each is an index from one end or the other. */
const SORTS = {
  '-createdAt': [desc(transactions.createdAt), desc(transactions.id)],
  createdAt: [asc(transactions.createdAt), asc(transactions.id)],
  '-valueUsd': [desc(VALUE), desc(transactions.id)],
  valueUsd: [asc(VALUE), asc(transactions.id)],
  '-shares': [desc(SHARES), desc(transactions.id)],
  shares: [asc(SHARES), asc(transactions.id)],
} as const satisfies Record<string, SQL[]>;

/**
 * A person's transactions, a page at a time, with the sums of all that the filters let through. By date, any page is found
 * as fast as the first: its month is known from the tallies, and the scan begins there.
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
  return ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        narrow(transactions, userId, query, search),
        search?.kind === 'line' ? search.condition : undefined,
        within(place.period),
      ),
    )
    .orderBy(...SORTS[sort])
    .limit(limit)
    .offset(place.skip);
}

/** Where the scan of a page begins, and how many lines it walks past; null behind the last page. */
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

/** The newest few lines. */
export async function latestTransactions(ctx: AppContext, session: Session, limit: number) {
  const { totals: _, ...list } = await listTransactions(ctx, session, { page: 1, limit });
  return list;
}
