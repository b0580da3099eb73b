import type pg from 'pg';

/** A statement that reads or writes every row of its table while nobody else may write there, and what to do instead. */
type Rule = { of: RegExp; unless?: RegExp; instead: string };

/** The first group is the table. */
const RULES: readonly Rule[] = [
  {
    of: /^CREATE (?:UNIQUE )?INDEX .* ON "?(\w+)"?/i,
    unless: /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY/i,
    instead: 'declare the index with .concurrently()',
  },
  {
    of: /^ALTER TABLE "?(\w+)"? ADD CONSTRAINT .*\b(?:FOREIGN KEY|CHECK)\b/i,
    unless: /NOT VALID;?$/i,
    instead: 'add NOT VALID, and validate the constraint in the next release',
  },
  {
    of: /^ALTER TABLE "?(\w+)"? ADD CONSTRAINT .*\b(?:UNIQUE|PRIMARY KEY)\b/i,
    unless: /USING INDEX/i,
    instead: 'build a unique index with .concurrently()',
  },
  {
    of: /^ALTER TABLE "?(\w+)"? ALTER COLUMN .* SET NOT NULL/i,
    instead: 'add a CHECK that is NOT VALID, and validate it in the next release',
  },
];

const CREATED_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i;

/**
 * The statements of added migrations that would hold up writes to a table with rows for as long as all its rows take. Tables that
 * the migrations make themselves have none.
 *
 * @param statements of the added migrations, in order
 */
export function slowStatements(statements: readonly string[]): string[] {
  const plain = statements.map((statement) => statement.trim().replaceAll(/\s+/g, ' '));
  const own = new Set(plain.map((statement) => CREATED_TABLE.exec(statement)?.[1]));
  return plain.flatMap((statement) => {
    const rule = RULES.find(({ of, unless }) => of.test(statement) && !unless?.test(statement));
    if (!rule || own.has(rule.of.exec(statement)?.[1])) return [];
    return [`${statement.slice(0, 120)}: ${rule.instead}`];
  });
}

/**
 * Makes the database refuse each statement that would write a table's file again, such as a change of a column's type: nobody could
 * read the table meanwhile. Wants a superuser. Source: the event table_rewrite of PostgreSQL.
 */
export async function refuseRewrites(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create function refuse_rewrite() returns event_trigger language plpgsql as $$
    begin
      raise exception 'a migration rewrites %: add a column, fill it in steps, and drop the old one in the next release',
        pg_event_trigger_table_rewrite_oid()::regclass;
    end $$;
    create event trigger refuse_rewrite on table_rewrite execute function refuse_rewrite();`);
}

/** Takes the refusal back. */
export async function allowRewrites(client: pg.ClientBase): Promise<void> {
  await client.query('drop event trigger refuse_rewrite; drop function refuse_rewrite()');
}
