import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client';

/** The requested page of a list; `page` starts at 1. */
export type PageInput = { page: number; limit: number };

/** Rows sorted along an index on the filter columns, then `key`, then `id`; the highest first, unless `ascending`. */
export type Sorted = { key: PgColumn | SQL; id: PgColumn; ascending?: boolean };

/** Rows that no index sorts. */
type Ordered = { table: PgTable; order: readonly SQL[] };

/** The contract's list format for the rows of one page. */
export function pageOf<T>(docs: readonly T[], total: number, { page, limit }: PageInput) {
  return { docs: [...docs], total, page, limit, pages: Math.ceil(total / limit) };
}

/** A list that is always returned in full. */
export function wholeList<T>(docs: T[], limit = Math.max(1, docs.length)) {
  return { docs, total: docs.length, page: 1, limit, pages: 1 };
}

/**
 * One page of the selected rows. A page past the end reads no rows.
 * @param select dynamic: filter, order and limit are added here
 * @param list `where` is about the table of `id`, or `table`, alone, whose rows are counted
 * @param counted number of rows in the whole list, if known
 */
export async function readPage<T extends PgSelect>(
  db: Db,
  select: T,
  list: { where: SQL | undefined } & (Sorted | Ordered),
  { page, limit }: PageInput,
  counted?: number,
) {
  const { where } = list;
  const table = 'id' in list ? list.id.table : list.table;
  const total = counted ?? (await db.$count(table, where));
  const skip = (page - 1) * limit;
  const read = (): PromiseLike<T['_']['result']> =>
    'id' in list
      ? select
          .where(skip > 0 ? and(where, fromFirst(db, list, skip)) : where)
          .orderBy(...orderOf(list))
          .limit(limit)
      : select
          .where(where)
          .orderBy(...list.order)
          .limit(limit)
          .offset(skip);
  const rows: T['_']['result'] = skip < total ? await read() : [];
  return pageOf<T['_']['result'][number]>(rows, total, { page, limit });
}

const orderOf = ({ key, id, ascending }: Sorted) =>
  ascending ? [asc(key), asc(id)] : [desc(key), desc(id)];

/** Skips rows in the index alone: only the rows of the page are read. */
function fromFirst(db: Db, list: { where: SQL | undefined } & Sorted, skip: number): SQL {
  const { where, key, id, ascending } = list;
  const first = db
    .select({ key, id })
    .from(id.table)
    .where(where)
    .orderBy(...orderOf(list))
    .limit(1)
    .offset(skip);
  return sql`(${key}, ${id}) ${sql.raw(ascending ? '>=' : '<=')} (${first})`;
}
