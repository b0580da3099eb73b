import type pg from 'pg';

type Plan = { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number };

/** A statement as Drizzle hands it to the driver. */
type Statement = { text: string; values?: unknown[] };

const BEGIN_OR_END = /^\s*(begin|commit|rollback|set|savepoint|release)\b/i;

/**
 * Pages of 8 KiB that PostgreSQL touches, in memory or on disk, for all statements that `run` sends over the pool. Exact, and
 * the same on every machine: unlike times it does not depend on what else runs.
 *
 * @param run must only read: each of its statements runs once more, under EXPLAIN
 */
export async function countBuffers(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  const sent: Statement[] = [];
  const { query } = pool;
  pool.query = ((statement: string | Statement, values?: unknown[]) => {
    const { text } = typeof statement === 'string' ? { text: statement } : statement;
    const known = typeof statement === 'string' ? values : (statement.values ?? values);
    if (!BEGIN_OR_END.test(text)) sent.push({ text, values: known ?? [] });
    return (query as (...all: unknown[]) => unknown).call(pool, statement, values);
  }) as typeof pool.query;
  try {
    await run();
  } finally {
    pool.query = query;
  }
  let pages = 0;
  for (const { text, values } of sent) {
    const { rows } = await pool.query(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return pages;
}
