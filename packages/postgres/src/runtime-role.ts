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
 * Rights that `grantRows` grants and this connection’s role lacks, as grants name it; empty for a role that can work. What does not exist yet is
 * not lacking.
 * @param onlyAdded tables to which the role can only add
 */
export async function findMissingRights(
  client: pg.ClientBase,
  onlyAdded: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ lacks: string }>(
    `select 'usage on schema ' || nspname as lacks from pg_namespace
      where nspname = any($1) and not has_schema_privilege(oid, 'USAGE')
    union all
    select lower(privilege) || ' on ' || case when count(*) > 3
        then count(*) || ' tables in schema ' || nspname
        else string_agg(nspname || '.' || relname, ', ' order by relname) end
      from pg_class join pg_namespace n on n.oid = relnamespace, unnest(case
        when nspname = 'drizzle' then '{SELECT}'
        when relname = any($2) then '{SELECT,INSERT}'
        else '{SELECT,INSERT,UPDATE,DELETE}'::text[] end) privilege
      where nspname = any($1) and relkind in ('r', 'p')
        and not has_table_privilege(pg_class.oid, privilege)
      group by nspname, privilege
    union all
    select 'usage on ' || count(*) || ' sequences in schema ' || nspname
      from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'pgboss')
        and case relkind when 'S' then not has_sequence_privilege(pg_class.oid, 'USAGE') else false end
      group by nspname`,
    [SCHEMAS, onlyAdded],
  );
  return rows.map(({ lacks }) => lacks);
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
