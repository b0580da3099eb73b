import { rmSync } from 'node:fs';
import pg from 'pg';
import { migrateDatabase } from '@/server/platform/database/schema';
import { checkLedger } from '@/server/register/check/check-ledger';
import { writeMigrations } from '../../../../packages/postgres/test/migrations';
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

let register: Register;
let folder: string;
beforeEach(async () => {
  register = await startRegister();
  folder = writeMigrations(NEXT);
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
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
