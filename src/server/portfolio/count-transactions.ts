import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/server/platform/database/client';
import { transactions } from '@/server/register/tables';
import { matching, type Search, type TransactionFilters } from './transaction-filters';

type Counted = { lines: number; valueUsdRaw: bigint; sharesRaw: bigint; feeUsdRaw: bigint };

/** Counts the matching entries, and sums up the confirmed ones. Reads the index `transactions_user` alone. */
export async function countTransactions(
  db: Db,
  userId: string,
  filters: TransactionFilters,
  search: Search | undefined,
): Promise<Counted> {
  const [row] = await db
    .select({
      lines: sql<number>`count(*)::int`,
      valueUsdRaw: sumConfirmed(transactions.valueUsdRaw),
      sharesRaw: sumConfirmed(transactions.sharesRaw),
      feeUsdRaw: sumConfirmed(transactions.feeUsdRaw),
    })
    .from(transactions)
    .where(matching(userId, filters, search));
  if (!row) throw new Error('A count has one row.');
  return row;
}

function sumConfirmed(column: SQL.Aliased | Parameters<typeof sql>[1]) {
  return sql`coalesce(sum(${column}) filter (where ${transactions.status} = 'CONFIRMED'), 0)`.mapWith(
    BigInt,
  );
}
