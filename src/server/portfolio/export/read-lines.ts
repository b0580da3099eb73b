import type { TransactionType } from '@fnx/api/shared/vocabulary';
import type { Db } from '@fnx/postgres/client';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import {
  matching,
  type Search,
  type TransactionFilters,
} from '@/server/portfolio/transaction-filters';
import { orders } from '@/server/purchase/tables';
import { transactions } from '@/server/register/tables';
import type { TransactionRow } from '@/server/register/view-transaction';

type ExportSort = '-createdAt' | 'createdAt' | '-valueUsd' | 'valueUsd' | '-shares' | 'shares';

export type ExportFilters = TransactionFilters & { sort?: ExportSort };

export type ExportLine = { line: TransactionRow; orderNumber: bigint | null };

const BATCH = 1_000;

/** Sort keys and their SQL types, for keyset pagination. */
const KEYS: Record<string, { key: SQL; type: SQL }> = {
  createdAt: { key: sql`${transactions.createdAt}`, type: sql`timestamptz` },
  valueUsd: { key: sql`coalesce(${transactions.valueUsdRaw}, -1)`, type: sql`numeric` },
  shares: { key: sql`coalesce(${transactions.sharesRaw}, -1)`, type: sql`numeric` },
};

/**
 * All matching transactions, in batches of 1,000 with keyset pagination. Holds no connection between batches, so that a slow
 * download blocks nothing.
 */
export async function* readLines(
  db: Db,
  userId: string,
  filters: ExportFilters,
  search: Search | undefined,
  only?: TransactionType,
): AsyncGenerator<ExportLine> {
  const sort = filters.sort ?? '-createdAt';
  const newestFirst = sort.startsWith('-');
  const { key, type } = KEYS[sort.replace('-', '')] ?? { key: sql`null`, type: sql`text` };
  const end = newestFirst ? desc : asc;
  let after: { key: string; id: string } | undefined;
  for (;;) {
    const beyond = after
      ? sql`(${key}, ${transactions.id}) ${newestFirst ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
      : undefined;
    const rows = await db
      .select({ line: transactions, orderNumber: orders.number, key: sql<string>`${key}::text` })
      .from(transactions)
      .leftJoin(orders, eq(orders.id, transactions.orderId))
      .where(and(matching(userId, filters, search), only && eq(transactions.type, only), beyond))
      .orderBy(end(key), end(transactions.id))
      .limit(BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { key: last.key, id: last.line.id };
  }
}
