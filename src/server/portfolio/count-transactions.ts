import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import { transactions } from '@/server/register/tables';
import { monthAfter, type Period, periodOf, type Stretch, splitPeriod } from './months';
import { transactionTallies } from './tables';
import { narrow, type Search, type TransactionFilters, within } from './transaction-filters';

export type Counted = Stretch & { valueUsdRaw: bigint; sharesRaw: bigint; feeUsdRaw: bigint };

type Figures = { lines: number; value: string; shares: string; fees: string };

/**
 * Counts the matching entries by time range, newest first. Whole months come from stored tallies; only partial months and
 * searches for one entry are counted row by row.
 */
export async function countTransactions(
  db: Db | Tx,
  userId: string,
  filters: TransactionFilters,
  search: Search | undefined,
): Promise<Counted[]> {
  const period = periodOf(filters);
  const lines = (part: Period) => countLines(db, userId, filters, search, part);
  if (search?.kind === 'line') return [await lines(period)];
  const { whole, parts } = splitPeriod(period);
  const [months, ...ends] = await Promise.all([
    whole ? readTallies(db, userId, filters, search, whole) : [],
    ...parts.map(lines),
  ]);
  return [...months, ...ends]
    .filter((stretch) => stretch.lines > 0)
    .sort((a, b) => (b.from?.getTime() ?? 0) - (a.from?.getTime() ?? 0));
}

async function readTallies(
  db: Db | Tx,
  userId: string,
  filters: TransactionFilters,
  search: Search | undefined,
  { from, until }: Period,
): Promise<Counted[]> {
  const tallies = transactionTallies;
  const confirmed = sql`filter (where ${tallies.status} = 'CONFIRMED')`;
  const rows = await db
    .select({
      month: tallies.month,
      lines: sql<number>`sum(${tallies.lines})::int`,
      value: sumOf(tallies.valueUsdRaw, confirmed),
      shares: sumOf(tallies.sharesRaw, confirmed),
      fees: sumOf(tallies.feeUsdRaw, confirmed),
    })
    .from(tallies)
    .where(
      and(
        narrow(tallies, userId, filters, search),
        from ? gte(tallies.month, dayOf(from)) : undefined,
        until ? lt(tallies.month, dayOf(until)) : undefined,
      ),
    )
    .groupBy(tallies.month);
  return rows.map(({ month, ...figures }) => {
    const first = new Date(`${month}T00:00:00Z`);
    return counted({ from: first, until: monthAfter(first) }, figures);
  });
}

async function countLines(
  db: Db | Tx,
  userId: string,
  filters: TransactionFilters,
  search: Search | undefined,
  period: Period,
): Promise<Counted> {
  const confirmed = sql`filter (where ${transactions.status} = 'CONFIRMED')`;
  const [row] = await db
    .select({
      lines: sql<number>`count(*)::int`,
      value: sumOf(transactions.valueUsdRaw, confirmed),
      shares: sumOf(transactions.sharesRaw, confirmed),
      fees: sumOf(transactions.feeUsdRaw, confirmed),
    })
    .from(transactions)
    .where(
      and(
        narrow(transactions, userId, filters, search),
        search?.kind === 'line' ? search.condition : undefined,
        within(period),
      ),
    );
  return counted(period, row ?? { lines: 0, value: '0', shares: '0', fees: '0' });
}

function sumOf(column: SQL | { name: string }, only: SQL) {
  return sql<string>`coalesce(sum(${column}) ${only}, 0)`;
}

function counted(period: Period, { lines, value, shares, fees }: Figures): Counted {
  return {
    ...period,
    lines,
    valueUsdRaw: BigInt(value),
    sharesRaw: BigInt(shares),
    feeUsdRaw: BigInt(fees),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
