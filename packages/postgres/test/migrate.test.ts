import pg from 'pg';
import { migrateDatabase } from '../src/migrate';
import { writeMigrations } from './migrations';
import { serverOfFile, type TestDatabase } from './server';

const FIRST = `CREATE TABLE people (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text);
--> statement-breakpoint
INSERT INTO people (name) SELECT 'person ' || n FROM generate_series(1, 100) n;`;
const NEXT = `ALTER TABLE people ADD COLUMN note text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
CREATE TABLE things (id bigint PRIMARY KEY);
--> statement-breakpoint
UPDATE people SET name = 'nobody';`;

const createDatabase = serverOfFile();
let database: TestDatabase;
let client: pg.Client;
const migrate = (...texts: string[]) =>
  migrateDatabase(database.url, { folder: writeMigrations(...texts), lock: 1 });

beforeEach(async () => {
  database = await createDatabase();
  await migrate(FIRST);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function one<T>(statement: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query({ text: statement, values, rowMode: 'array' });
  return rows[0]?.[0];
}

it('keeps nothing of a migration that fails, and all rows', async () => {
  const digest = () => one("select md5(string_agg(name, ';' order by id)) from people");
  const before = await digest();
  await expect(
    migrate(FIRST, `${NEXT}\n--> statement-breakpoint\nSELECT 1 / 0;`),
  ).rejects.toThrow();
  expect(await digest()).toBe(before);
  expect(await one("select to_regclass('things')")).toBeNull();
  await migrate(FIRST, NEXT);
  expect(await one("select count(*)::int from people where name = 'nobody'")).toBe(100);
});

describe('an index on a table with rows', () => {
  const INDEX = 'CREATE INDEX CONCURRENTLY "next_index" ON "people" USING btree ("name");';
  let reader: pg.Client;
  beforeEach(async () => {
    // The build waits for each transaction that may still need the rows of before.
    reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from people');
  });
  afterEach(() => reader.end());

  const isValid = () =>
    one("select indisvalid from pg_index where indexrelid = to_regclass('next_index')");
  /** The process of the build, once it waits. */
  async function builder(): Promise<number> {
    for (;;) {
      const pid = await one<number | undefined>(
        `select pid from pg_stat_activity where application_name = 'migrate' and datname = current_database()
          and query ilike 'create index concurrently%' and wait_event_type = 'Lock'`,
      );
      if (pid !== undefined) return pid;
    }
  }

  it('is built beside the writes of others', async () => {
    const migrated = migrate(FIRST, INDEX);
    await builder();
    await client.query("insert into people (name) values ('late')");
    await reader.query('commit');
    await migrated;
    expect(await isValid()).toBe(true);
  });

  it('is built again after a build that was ended', async () => {
    const migrated = migrate(FIRST, INDEX).catch((error: Error) => error);
    await client.query('select pg_terminate_backend($1)', [await builder()]);
    expect(await migrated).toBeInstanceOf(Error);
    expect(await isValid()).toBe(false);
    await reader.query('commit');
    await migrate(FIRST, INDEX);
    expect(await isValid()).toBe(true);
  });
});
