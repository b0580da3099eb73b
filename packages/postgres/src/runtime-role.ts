import type pg from 'pg';

/** The schemas of a program: its tables, the job queue, and the list of migrations. */
const SCHEMAS = ['public', 'pgboss', 'drizzle'];

type Rights = { superuser: boolean; owns: string[]; creates: string[] };

/**
 * Rights of this connection's role over the schema itself, in words; empty for a role that can only read and write
 * rows. A role that may change tables may also switch off the triggers that protect ledger, checks and journal.
 */
export async function findSchemaRights(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Rights>(
    `select
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      array(
        select 'the database ' || datname from pg_database
        where datname = current_database() and pg_has_role(datdba, 'MEMBER')
        union all
        select distinct 'tables of the schema ' || nspname from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname = any($1) and relkind in ('r', 'p') and pg_has_role(relowner, 'MEMBER')
      ) as owns,
      array(
        select 'schemas' where has_database_privilege(current_database(), 'CREATE')
        union all
        select 'tables in the schema ' || nspname from pg_namespace
        where nspname = any($1) and has_schema_privilege(oid, 'CREATE')
      ) as creates`,
    [SCHEMAS],
  );
  const [rights] = rows;
  if (!rights) return [];
  if (rights.superuser) return ['is a superuser'];
  return [
    ...rights.owns.map((what) => `owns ${what}`),
    ...rights.creates.map((what) => `may create ${what}`),
  ];
}

/**
 * Lets a role read and write rows. Run by the owner after each migration, for new tables.
 * @param onlyAdded tables to which the role can only add
 */
export async function grantRows(
  client: pg.ClientBase,
  role: string,
  onlyAdded: readonly string[],
): Promise<void> {
  const to = `"${role.replaceAll('"', '""')}"`;
  await client.query(`
    grant usage on schema ${SCHEMAS.join(', ')} to ${to};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${to};
    ${onlyAdded.map((table) => `revoke update, delete on ${table} from ${to};`).join('\n')}
    grant usage, select on all sequences in schema public, pgboss to ${to};
    grant select on all tables in schema drizzle to ${to}`);
}
