import { desc, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beginAt, type NewestFirst } from './begin-at';
import type { Db } from './client';

/**
 * One page of a list, newest first, read along its index. A page past the end runs no query.
 * @param total number of rows in the whole list
 */
export async function readNewest<T extends PgTable>(
  db: Db,
  list: NewestFirst & { table: T },
  { page, limit }: { page: number; limit: number },
  total: number,
): Promise<InferSelectModel<T>[]> {
  const skip = (page - 1) * limit;
  if (skip >= total) return [];
  const table: PgTable = list.table;
  const rows = await db
    .select()
    .from(table)
    .where(beginAt(db, list, skip))
    .orderBy(desc(list.at), desc(list.id))
    .limit(limit);
  return rows as InferSelectModel<T>[];
}
