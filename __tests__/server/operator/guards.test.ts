import { sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { findChangedRows } from '@/server/operator/journal/find-changed-rows';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { type Guard, guardStatements, nameOf } from '@/server/platform/guards';
import { changePerson } from '../../support/people/change-person';
import { signUp } from '../../support/people/members';
import { firstOfficers } from '../../support/people/officers';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import unguarded from './unguarded-tables.json';

const service = duringTests(() => startTestService({ config: { desk: true } }));
const tx = <T>(work: Parameters<typeof service.ctx.db.transaction<T>>[0]) =>
  service.ctx.db.transaction(work);
const guards = () => service.ctx.registry.guards;
const faults = () => findChangedRows(service.ctx.db, guards());

/** A value of the column's type; another one where it has one. */
function otherValue(column: PgColumn): string {
  const name = `"${column.name}"`;
  const type = column.getSQLType();
  if (type.endsWith('[]')) return `array_append(${name}, 'x')`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return `${name} is not true`;
  if (type === 'bytea') return `coalesce(${name}, '') || '\\x00'::bytea`;
  if (type === 'jsonb') return `jsonb_build_object('was', ${name})`;
  if (type === 'date') return `coalesce(${name}, now()::date) + 1`;
  if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 ms'`;
  return type === 'text' ? `coalesce(${name}, '') || 'x'` : `coalesce(${name}, 0) + 1`;
}

/** A row of each table that the service makes; what else the schema asks of a row is taken away first. */
async function makeRow({ table, only }: Guard): Promise<void> {
  const { name, columns, primaryKeys } = getTableConfig(table);
  await service.ctx.pool.query(`do $$ declare one record; begin
    for one in select conname from pg_constraint where conrelid = '${name}'::regclass and contype in ('c', 'f') loop
      execute format('alter table ${name} drop constraint %I', one.conname); end loop;
    for one in select attname from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
        where attrelid = '${name}'::regclass and attnotnull and attnum > 0 and attnum <> all (indkey) and attidentity = '' loop
      execute format('alter table ${name} alter column %I drop not null', one.attname); end loop;
    for one in select tgname from pg_trigger where tgrelid = '${name}'::regclass and not tgisinternal and tgname not like '%\\_guard\\_%' loop
      execute format('alter table ${name} disable trigger %I', one.tgname); end loop; end $$`);
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  const own = columns.filter((one) => keys.includes(one.name) || (one.primary && !one.hasDefault));
  const decided = only?.[0];
  const named = [...own, ...(decided ? [decided.column] : [])];
  const names = named.map((column) => `"${column.name}"`);
  const empty = named.map((column) =>
    column === decided?.column
      ? `'${decided.is?.[0]}'`
      : otherValue(column).replace(`"${column.name}"`, 'null'),
  );
  const given = named.length === 0 ? 'default values' : `(${names}) values (${empty})`;
  await tx((one) => one.execute(sql.raw(`insert into ${name} ${given}`)));
  for (const column of columns.filter(({ generatedIdentity }) => generatedIdentity)) {
    await service.ctx.pool.query(`alter table ${name} alter column "${column.name}" drop identity`);
  }
}

/** Faults after a change by the owner of the tables, which is undone. */
async function faultsAfter(change: string): Promise<string[]> {
  let found: string[] = [];
  const undone = new Error('undone');
  const changing = tx(async (one) => {
    await one.execute('set local session_replication_role = replica');
    const { rowCount } = await one.execute(sql.raw(change));
    if (rowCount !== 1) throw new Error(`${rowCount} rows: ${change}`);
    found = await findChangedRows(one as unknown as typeof service.ctx.db, guards());
    throw undone;
  });
  await expect(changing).rejects.toBe(undone);
  return found;
}

// security(The staff desk 16.2.1 keys): A key that no command made, or that was widened in the database, is found
// security(The staff desk 16.2.1 journal)
it('a change of each guarded column, and each row that goes, is named', async () => {
  const unseen: object[] = [];
  for (const guard of guards()) await makeRow(guard);
  expect(await faults()).toEqual([]);
  expect((await verifyJournal(service.ctx, null)).faults).toEqual([]);
  for (const guard of guards()) {
    const name = nameOf(guard);
    const changes = guard.columns.map(
      (column) => `update ${name} set "${column.name}" = ${otherValue(column)}`,
    );
    for (const change of [...changes, `delete from ${name}`]) {
      const found = await faultsAfter(change);
      if (!found[0]?.includes(` of ${name} is `)) unseen.push({ change, found });
    }
  }
  expect(unseen).toEqual([]);
});

it('each table of the database is guarded, or listed with the reason why not', async () => {
  const { rows } = await service.ctx.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const known = [...guards().map(nameOf), ...Object.values(unguarded).flat()];
  expect(known.sort()).toEqual(rows.map(({ relname }) => relname).sort());
});

it('the database has the triggers that the modules declare, and no others', async () => {
  const { pool } = service.ctx;
  const read = async () =>
    (
      await pool.query(`select pg_get_triggerdef(oid) as made from pg_trigger where tgname like '%\\_guard\\_%'
        union all select pg_get_functiondef(oid) from pg_proc where proname in ('guard_key', 'guard_hash') order by 1`)
    ).rows;
  const before = await read();
  for (const statement of guards().flatMap(guardStatements)) await pool.query(statement);
  expect(await read()).toEqual(before);
  expect(before).toHaveLength(guards().length * 5);
});

it('a change that leaves no line is refused, and one that hides an earlier change is named', async () => {
  const { pool } = service.ctx;
  const change = 'update currencies set enabled = not enabled';
  await expect(pool.query(change)).rejects.toThrow('a change of currencies is not in the journal');
  await pool.query(`begin; set local session_replication_role = replica; ${change}; commit`);
  await tx((one) => one.execute(sql.raw("update currencies set feed = 'other'")));
  expect(await faults()).toEqual([
    expect.stringMatching(/^The row x of currencies was changed before entry \d+\.$/),
  ]);
  const forged = `insert into guard_changes values (pg_current_xact_id()::text, 'currencies', 'x', null, 'x')`;
  await expect(pool.query(forged)).rejects.toThrow('noted by their triggers alone');
});

it('a person leaves no line before a decision, and each one after it', async () => {
  const { db, pool } = service.ctx;
  const lines = `select from journal where action = 'rows change' and target like '%users%'`;
  const { userId } = await signUp(service);
  await changePerson(db, userId, { kycStatus: 'IN_REVIEW', email: 'other@example.com' });
  const { rowCount: none } = await pool.query(lines);
  // A freeze and a legal hold are decisions about whoever it is; so is their end.
  await changePerson(db, userId, { status: 'BLOCKED' });
  await changePerson(db, userId, { status: 'ACTIVE', legalHold: 'Court' });
  await changePerson(db, userId, { legalHold: null });
  await changePerson(db, userId, { email: 'another@example.com' });
  const { rowCount } = await pool.query(lines);
  expect(rowCount).toBe(Number(none) + 3);
  const holderId = `0x${'ab'.repeat(32)}`;
  await changePerson(db, userId, { kycStatus: 'EXPIRED', holderId });
  await changePerson(db, userId, { kycStatus: 'PENDING' });
  await changePerson(db, userId, { lastLoginAt: new Date() });
  expect((await pool.query(lines)).rowCount).toBe(Number(rowCount) + 2);
  const tampered = `update users set email = 'third@example.com' where id = '${userId}'`;
  expect(await faultsAfter(tampered)).toContainEqual(
    expect.stringMatching(`^The row ${userId} of users is not as entry`),
  );
});

it('rows that were there before are entered once, when two administrators have signed it', async () => {
  const [ada, grace] = await firstOfficers(service);
  await service.shell("insert into currencies (id) values ('found')");
  const { data } = await ada.propose('journal enter');
  expect(data.matter?.facts).toContainEqual({ label: 'Rows of currencies', value: '1' });
  await ada.sign(data.id);
  expect((await grace.sign(data.id)).data.answer?.rows).toEqual([{ table: 'currencies', rows: 1 }]);
  // A row that was entered stays as it is: this hides no change.
  expect(await faults()).toEqual([expect.stringMatching(/^The row x of currencies was/)]);
  expect((await ada.propose('journal enter')).status).toBe(409);
  await tx((one) =>
    one.execute(sql.raw("update currencies set enabled = false where id = 'found'")),
  );
  expect(await faults()).toHaveLength(1);
});
