import { TRANSACTION_TYPES } from '@fnx/api/shared/vocabulary';
import { type PageInput, readPage, type Sorted } from '@fnx/postgres/read-page';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { transactions } from '@/server/register/tables';
import { viewTransaction } from '@/server/register/view-transaction';
import { countLines, countTransactions, type TypeCount } from './count-transactions';
import { matching, readSearch, type TransactionFilters } from './transaction-filters';

type TransactionSort = keyof typeof SORTS;

type TransactionPage = TransactionFilters & PageInput & { sort?: TransactionSort };

const VALUE = sql`coalesce(${transactions.valueUsdRaw}, -1)`;
const SHARES = sql`coalesce(${transactions.sharesRaw}, -1)`;

const { createdAt: CREATED, id } = transactions;

/** The allowed sort orders, each backed by an index. Column names never come from a request. */
const SORTS = {
  '-createdAt': { key: CREATED, id },
  createdAt: { key: CREATED, id, ascending: true },
  '-valueUsd': { key: VALUE, id },
  valueUsd: { key: VALUE, id, ascending: true },
  '-shares': { key: SHARES, id },
  shares: { key: SHARES, id, ascending: true },
} as const satisfies Record<string, Sorted>;

/** A page of a customer's transactions, with the sums of all matching ones by type: a sum over all types would mean nothing. */
export async function listTransactions(ctx: AppContext, session: Session, query: TransactionPage) {
  const { userId } = session;
  const search = query.search === undefined ? undefined : readSearch(userId, query.search);
  const counts = search === null ? [] : await countTransactions(ctx.db, userId, query, search);
  const byType = new Map(counts.map((count) => [count.type, count]));
  const where = matching(userId, query, search ?? undefined);
  const select = ctx.db.select().from(transactions).$dynamic();
  const sorted = { where, ...SORTS[query.sort ?? '-createdAt'] };
  const list = await readPage(ctx.db, select, sorted, query, countLines(counts));
  return {
    ...list,
    docs: list.docs.map((line) => viewTransaction(ctx, line)),
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

export async function latestTransactions(ctx: AppContext, session: Session, limit: number) {
  const { totals: _, ...list } = await listTransactions(ctx, session, { page: 1, limit });
  return list;
}
