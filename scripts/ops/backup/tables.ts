import type pg from 'pg';

/** For this transaction alone: a role may have the timeouts of requests, and a whole table takes longer than a request. */
export const NO_TIMEOUTS =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0';

/** A table of the product with the columns that hold something of their own, in their order. */
export type Table = { name: string; columns: string[] };

/** `null` where a sequence was never used. */
export type Sequence = { name: string; value: string | null };

/** Every table of the product, each after those it refers to, so that they can be filled in this order. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const references = await client.query<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class p on p.oid = r.confrelid
    where r.contype = 'f' and c.relnamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`);
  return inOrder(rows, references.rows);
}

function inOrder(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) =>
        !placed.has(name) &&
        references.every(({ child, parent }) => child !== name || placed.has(parent)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Unfinished jobs: those that are done are only kept for an hour anyway. */
export const JOBS: { table: string; rows: string } = {
  table: 'pgboss.job',
  rows: "state in ('created', 'retry', 'active')",
};

export async function readJobColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select attname as name from pg_attribute
    where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

export async function readJobVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? 0;
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
