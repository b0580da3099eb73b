import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client';

/** A list whose newest rows come first. Its table has an index on what narrows it, then `at` and `id`. */
export type NewestFirst = { table: PgTable; at: PgColumn; id: PgColumn; where: SQL | undefined };

/** Narrows a list to the rows from its `skip`-th on. Those before it are walked past in the index alone, and not read. */
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
