import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client';

/** A list sorted newest first. Its table needs an index on the filter columns, then `at` and `id`. */
export type NewestFirst = { table: PgTable; at: PgColumn; id: PgColumn; where: SQL | undefined };

/** Skips the first `skip` rows. They are counted in the index alone; their rows are not read. */
export function beginAt(
  db: Db | Tx,
  { table, at, id, where }: NewestFirst,
  skip: number,
): SQL | undefined {
  if (skip === 0) return where;
  const first = db
    .select({ at, id })
    .from(table)
    .where(where)
    .orderBy(desc(at), desc(id))
    .limit(1)
    .offset(skip);
  return and(where, sql`(${at}, ${id}) <= (${first})`);
}
