import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { transactions } from '@/server/register/tables';
import { type TransactionRow, viewTransaction } from '@/server/register/view-transaction';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { TRANSACTION_TYPES } from '@/shared/vocabulary';
import { countLines, countTransactions, type TypeCount } from './count-transactions';
import { matching, readSearch, type Search, type TransactionFilters } from './transaction-filters';

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

/** A page of a customer's transactions, with the sums of all matching ones by type: a sum over all types would mean nothing. */
export async function listTransactions(ctx: AppContext, session: Session, query: TransactionPage) {
  const { userId } = session;
  const { page, limit } = query;
  const search = query.search === undefined ? undefined : readSearch(userId, query.search);
  const counts = search === null ? [] : await countTransactions(ctx.db, userId, query, search);
  const total = countLines(counts);
  const byType = new Map(counts.map((count) => [count.type, count]));
  const rows =
    search === null || (page - 1) * limit >= total
      ? []
      : await readPage(ctx, userId, query, search);
  return {
    docs: rows.map((line) => viewTransaction(ctx, line)),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: {
      types: TRANSACTION_TYPES.flatMap((type) => {
        const sums = byType.get(type);
        return sums?.confirmed ? [viewSums(sums)] : [];
      }),
      feesUsd: formatDecimal(
        counts.reduce((sum, { feeUsdRaw }) => sum + feeUsdRaw, 0n),
        USD_DECIMALS,
      ),
    },
  };
}

function viewSums({ type, confirmed, sharesRaw, valueUsdRaw }: TypeCount) {
  return {
    type,
    count: confirmed,
    shares: formatDecimal(sharesRaw, SHARE_DECIMALS),
    valueUsd: formatDecimal(valueUsdRaw, USD_DECIMALS),
  };
}

async function readPage(
  ctx: AppContext,
  userId: string,
  query: TransactionPage,
  search: Search | undefined,
): Promise<TransactionRow[]> {
  const { page, limit, sort = '-createdAt' } = query;
  const { key, descending } = SORTS[sort];
  const order = descending ? [desc(key), desc(transactions.id)] : [asc(key), asc(transactions.id)];
  const listed = matching(userId, query, search);
  const skip = (page - 1) * limit;
  // Rows before the page are skipped in the index; only the page's rows are read.
  const first = ctx.db
    .select({ key, id: transactions.id })
    .from(transactions)
    .where(listed)
    .orderBy(...order)
    .limit(1)
    .offset(skip);
  const fromFirst = sql`(${key}, ${transactions.id}) ${sql.raw(descending ? '<=' : '>=')} (${first})`;
  return ctx.db
    .select()
    .from(transactions)
    .where(and(listed, skip > 0 ? fromFirst : undefined))
    .orderBy(...order)
    .limit(limit);
}

export async function latestTransactions(ctx: AppContext, session: Session, limit: number) {
  const { totals: _, ...list } = await listTransactions(ctx, session, { page: 1, limit });
  return list;
}
