import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * `insert into table (…) select …`, to which a caller may add `on conflict` and `returning`. The rows are one parameter, so
 * that hundreds of them are one short statement without a limit on their number: the query builder writes a parameter for
 * each value, which costs more than PostgreSQL's insert.
 *
 * @param rows at least one; all have the first one's keys, and a key that is left out takes the column's default
 */
export function insertRows<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const columns = getTableColumns(table);
  const keys = Object.keys(rows[0] ?? {});
  const names = sql.join(
    keys.map((key) => sql.identifier(columns[key]?.name ?? key)),
    sql`, `,
  );
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [columns[key]?.name, asJson(row[key])])),
  );
  return sql`insert into ${table} (${names}) select ${names}
    from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}

/** JSON has no bigint; PostgreSQL reads a number from its digits. */
const asJson = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
