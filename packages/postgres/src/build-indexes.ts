import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** `CREATE INDEX CONCURRENTLY`, as drizzle writes it for `.concurrently()`. */
const CREATED = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)"?/i;
const DROPPED = /^\s*DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?"?(\w+)"?/i;

/** Whether a statement builds an index beside the writes of others, outside of a transaction. */
export function isConcurrent(statement: string): boolean {
  return CREATED.test(statement);
}

/** The indexes that the migrations build concurrently and do not drop later, with their statements. */
function wantedIndexes(migrations: readonly MigrationMeta[]): Map<string, string> {
  const wanted = new Map<string, string>();
  for (const statement of migrations.flatMap(({ sql }) => sql)) {
    const created = CREATED.exec(statement)?.[1];
    if (created) wanted.set(created, statement);
    const dropped = DROPPED.exec(statement)?.[1];
    if (dropped) wanted.delete(dropped);
  }
  return wanted;
}

/**
 * Builds the indexes that are missing. They are not part of the migration's transaction, so a process that dies leaves some
 * missing or invalid: the next one builds these again.
 *
 * @throws Error of the failed statement, for example of a unique index over rows that are not unique
 */
export async function buildIndexes(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  const wanted = wantedIndexes(migrations);
  if (wanted.size === 0) return;
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = any($1) and c.relnamespace = current_schema()::regnamespace`,
    [[...wanted.keys()]],
  );
  const valid = new Map(rows.map((row) => [row.name, row.valid]));
  for (const [name, statement] of wanted) {
    if (valid.get(name)) continue;
    if (valid.has(name)) await client.query(`drop index concurrently "${name}"`);
    await client.query(statement);
  }
}
