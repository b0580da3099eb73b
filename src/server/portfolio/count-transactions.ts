import type { TransactionType } from '@fnx/api/shared/vocabulary';
import type { Db } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';
import { transactions } from '@/server/register/tables';
import { matching, type Search, type TransactionFilters } from './transaction-filters';

export type TypeCount = {
  type: TransactionType;
  /** Entries in any state, and the confirmed ones, whose sums follow. */
  lines: number;
  confirmed: number;
  valueUsdRaw: bigint;
  sharesRaw: bigint;
  feeUsdRaw: bigint;
};

/** Counts the matching entries of each type, and sums up the confirmed ones. Reads the index `transactions_user` alone. */
export function countTransactions(
  db: Db,
  userId: string,
  filters: TransactionFilters,
  search: Search | undefined,
): Promise<TypeCount[]> {
  return db
    .select({
      type: transactions.type,
      lines: sql<number>`count(*)::int`,
      confirmed: sql<number>`(count(*) filter (where ${CONFIRMED}))::int`,
      valueUsdRaw: sumConfirmed(transactions.valueUsdRaw),
      sharesRaw: sumConfirmed(transactions.sharesRaw),
      feeUsdRaw: sumConfirmed(transactions.feeUsdRaw),
    })
    .from(transactions)
    .where(matching(userId, filters, search))
    .groupBy(transactions.type);
}

/** Entries of all types, in any state. */
export function countLines(counts: readonly Pick<TypeCount, 'lines'>[]): number {
  return counts.reduce((sum, { lines }) => sum + lines, 0);
}

const CONFIRMED = sql`${transactions.status} = 'CONFIRMED'`;

function sumConfirmed(column: SQL.Aliased | Parameters<typeof sql>[1]) {
  return sql`coalesce(sum(${column}) filter (where ${CONFIRMED}), 0)`.mapWith(BigInt);
}
