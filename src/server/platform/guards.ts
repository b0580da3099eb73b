import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/**
 * A table whose rows decide who owns, who is paid or who may act. Whoever changes one of the columns, or adds or removes a row, leaves the
 * row's hash before and after in the journal, in the same transaction (see `record-rows.ts`).
 */
export type Guard = { table: PgTable; columns: readonly PgColumn[]; only?: Only | undefined };

/** Rows of which a column has one of its values or, where none are said, has any. */
type Only = readonly { column: PgColumn; is?: readonly string[] }[];

/**
 * Guards a table. Personal columns need a salt of the row beside them, which an erasure replaces: else their hash would tell them.
 * @param harmless columns that decide nothing; a new column is guarded
 * @param only the rows that decide something; the others leave no line
 */
export function guard(table: PgTable, harmless: readonly PgColumn[] = [], only?: Only): Guard {
  const { columns } = getTableConfig(table);
  return {
    ...{ table, only },
    columns: columns.filter((one) => !harmless.includes(one) && !one.primary && !one.generated),
  };
}

export const nameOf = ({ table }: Guard): string => getTableConfig(table).name;

/** The value of a column that is the same in every session, whatever its time zone. */
function plainValue(column: PgColumn, row: string): string {
  const value = `${row}."${column.name}"`;
  const type = column.getSQLType();
  if (type.startsWith('timestamp')) return `extract(epoch FROM ${value})`;
  if (type === 'jsonb') return `${value}::text`;
  return type === 'bytea' ? `encode(sha256(${value}), 'hex')` : value;
}

function keyColumns({ table }: Guard): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const own = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return own.map(({ name }) => name);
}

/** SQL for the key of a row, as the journal names it. */
export function keyOf(one: Guard, row: string): string {
  const names = keyColumns(one).map((name) => `${row}."${name}"`);
  return names.length === 1 ? `${names[0]}::text` : `jsonb_build_array(${names.join(', ')})::text`;
}

/** SQL for whether a row is guarded. */
function isGuarded({ only }: Guard, row: string): string | undefined {
  if (!only) return;
  const asked = only.map(({ column, is }) => {
    const has = is ? `IN (${is.map((value) => `'${value}'`).join(', ')})` : 'IS NOT NULL';
    return `${row}."${column.name}" ${has}`;
  });
  return asked.join(' OR ');
}

/** SQL for the hash of a guarded row: SHA-256 of table, key and columns as JSON, without empty ones, so that a new column changes no hash. */
export function hashOf(one: Guard, row: string): string {
  const values = one.columns.map((column) => `'${column.name}', ${plainValue(column, row)}`);
  const said = `jsonb_strip_nulls(jsonb_build_object(${values.join(', ')}))`;
  const text = `jsonb_build_array('${nameOf(one)}', ${keyOf(one, row)}, ${said})::text`;
  const hash = `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
  return one.only ? `CASE WHEN ${isGuarded(one, row)} THEN ${hash} END` : hash;
}

/** The functions and triggers of a declaration: a migration makes them, and a test compares the two. */
export function guardStatements(one: Guard): string[] {
  const name = nameOf(one);
  const read = (what: string, text: string) =>
    `CREATE OR REPLACE FUNCTION ${what}(guarded ${name}) RETURNS text LANGUAGE sql STABLE AS $$ SELECT ${text} $$;`;
  const columns = [...new Set([...keyColumns(one), ...one.columns.map(({ name }) => name)])];
  const of = (row: string) => columns.map((column) => `${row}."${column}"`).join(', ');
  const trigger = (event: string, when: readonly (string | undefined)[]) => {
    const asked = when.filter((text) => text !== undefined).join(' AND ');
    const condition = asked ? ` WHEN (${asked})` : '';
    return `CREATE OR REPLACE TRIGGER ${name}_guard_${event.toLowerCase()} AFTER ${event} ON ${name} FOR EACH ROW${condition} EXECUTE FUNCTION guard_row();`;
  };
  const [before, after] = [isGuarded(one, 'OLD'), isGuarded(one, 'NEW')];
  return [
    read('guard_key', keyOf(one, 'guarded')),
    read('guard_hash', hashOf(one, 'guarded')),
    trigger('INSERT', [after]),
    trigger('DELETE', [before]),
    trigger('UPDATE', [
      before && `(${before} OR ${after})`,
      `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`,
    ]),
  ];
}
