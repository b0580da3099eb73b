import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '@/server/platform/database/schema';
import { checkLedger } from '@/server/register/check/check-ledger';
import { withOneMore } from '../../../../lab/upgrade/old-release';
import {
  giveShares,
  type Investor,
  type Register,
  startRegister,
} from '../../../support/people/investors';

/** Changes that a next release might bring: columns with and without a value for old rows, an index, a table, and a filling. */
const NEXT = `
  ALTER TABLE users ADD COLUMN next_name text;
--> statement-breakpoint
  ALTER TABLE ledger_transfers ADD COLUMN next_note text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
  ALTER TABLE transactions ADD COLUMN next_of uuid;
--> statement-breakpoint
  CREATE INDEX next_index ON transactions (user_id, next_of) WHERE next_of IS NOT NULL;
--> statement-breakpoint
  CREATE TABLE next_things (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, user_id uuid NOT NULL REFERENCES users (id));
--> statement-breakpoint
  INSERT INTO next_things (user_id) SELECT id FROM users;`;

const withNext = (sql: string) =>
  withOneMore(fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-next-')), sql);

let register: Register;
let folder: string;
beforeEach(async () => {
  register = await startRegister();
  folder = withNext(NEXT);
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await register.stop();
});

/** Books like the index when a purchase becomes final. */
const book = (owner: Investor) => giveShares(register.ctx, owner.userId, '10');

/** Every row of the tables that the next migration changes, as far as this release knows them. */
async function digest(): Promise<unknown> {
  const { rows } = await register.ctx.pool.query(
    `select (select md5(string_agg(r::text, ';' order by id)) from (select id, email, settings from users) r) as users,
      (select md5(string_agg(r::text, ';' order by id)) from (select id, kind, reference, created_at from ledger_transfers) r) as transfers,
      (select md5(string_agg(r::text, ';' order by id)) from (select id, user_id, type, shares_raw from transactions) r) as lines`,
  );
  return rows[0];
}

/** Whether the migration stands at a table that somebody else holds. */
async function migrationWaits(): Promise<boolean> {
  const { rows } = await register.ctx.pool.query(
    `select from pg_stat_activity where application_name = 'migrate' and wait_event_type = 'Lock'
      and datname = current_database() and query ilike '%next_name%'`,
  );
  return rows.length > 0;
}

it('moves a database with data up under the release before, which loses no request and no row', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => register.investor('100000')));
  const before = await digest();
  // A report that reads for a long time: the migration cannot have this table before it ends.
  const report = new pg.Client({ connectionString: register.databaseUrl });
  await report.connect();
  await report.query('begin');
  await report.query('select count(*) from users');
  const migrated = migrateDatabase(register.databaseUrl, folder).then(() => 'migrated');
  await register.service.waitFor(migrationWaits);
  // Reads and writes go on while it waits: none of them is refused.
  for (const owner of people) {
    const answers = await Promise.all([owner.request('getProfile'), owner.request('dashboard')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect(await digest()).toEqual(before);
  // It is tried again, and held up again.
  await register.service.waitFor(migrationWaits);
  await report.query('commit');
  await report.end();
  let done = false;
  void migrated.finally(() => {
    done = true;
  });
  const statuses: number[] = [];
  const use = async (owner: Investor) => {
    do {
      statuses.push((await owner.request('getProfile')).status);
      await book(owner);
    } while (!done);
  };
  await Promise.all(people.map(use));
  expect(await migrated).toBe('migrated');
  expect(new Set(statuses)).toEqual(new Set([200]));
  // The release before works on: it writes rows without what is new.
  await book(people[0] as Investor);
  const { rows } = await register.ctx.pool.query(
    `select (select count(*)::int from next_things) as things, (select count(*)::int from users) as people,
      (select count(*)::int from ledger_transfers where next_note = 'none') as noted,
      (select count(*)::int from ledger_transfers) as transfers`,
  );
  const [found] = rows;
  expect(found.things).toBe(found.people);
  expect(found.noted).toBe(found.transfers);
  expect(found.transfers).toBe(3 + statuses.length + 1);
  expect(await checkLedger(register.ctx.db)).toEqual([]);
});

it('keeps nothing of a migration that fails, and all rows', async () => {
  await register.investor('10');
  const before = await digest();
  const broken = withNext(`${NEXT}\n--> statement-breakpoint\n  SELECT 1 / 0;`);
  await expect(migrateDatabase(register.databaseUrl, broken)).rejects.toThrow();
  fs.rmSync(broken, { recursive: true, force: true });
  expect(await digest()).toEqual(before);
  const { rows } = await register.ctx.pool.query("select to_regclass('next_things') as found");
  expect(rows[0].found).toBeNull();
  await migrateDatabase(register.databaseUrl, folder);
  expect(await digest()).toEqual(before);
});

describe('an index on a table with rows', () => {
  const INDEX = 'CREATE INDEX CONCURRENTLY "next_index" ON "users" USING btree ("email");';
  let reader: pg.Client;
  let built: string;
  beforeEach(async () => {
    built = withNext(INDEX);
    // The build waits for each transaction that may still need the rows of before.
    reader = new pg.Client({ connectionString: register.databaseUrl });
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from users');
  });
  afterEach(async () => {
    await reader.end();
    fs.rmSync(built, { recursive: true, force: true });
  });

  const indexes = async () => {
    const { rows } = await register.ctx.pool.query(
      `select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass('next_index')`,
    );
    return rows;
  };
  const builds = async () => {
    const { rows } = await register.ctx.pool.query(
      `select pid from pg_stat_activity where application_name = 'migrate' and datname = current_database()
        and query ilike 'create index concurrently%' and wait_event_type = 'Lock'`,
    );
    return rows[0]?.pid as number | undefined;
  };

  it('is built beside the writes of others', async () => {
    const migrated = migrateDatabase(register.databaseUrl, built);
    await register.service.waitFor(async () => (await builds()) !== undefined);
    await book(await register.investor('10'));
    await reader.query('commit');
    await migrated;
    expect(await indexes()).toEqual([{ valid: true }]);
  });

  it('is built again after a build that was ended', async () => {
    const migrated = migrateDatabase(register.databaseUrl, built).catch((error: Error) => error);
    await register.service.waitFor(async () => (await builds()) !== undefined);
    await register.ctx.pool.query('select pg_terminate_backend($1)', [await builds()]);
    expect(await migrated).toBeInstanceOf(Error);
    expect(await indexes()).toEqual([{ valid: false }]);
    await reader.query('commit');
    await migrateDatabase(register.databaseUrl, built);
    expect(await indexes()).toEqual([{ valid: true }]);
  });
});
