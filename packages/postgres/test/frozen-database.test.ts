import { sql } from 'drizzle-orm';
import { createDb, createPool } from '../src/client';
import { isDatabaseAway } from '../src/faults';
import { letRun } from '../src/let-run';
import { type FreezingProxy, startFreezingProxy } from './freezing-proxy';
import { serverOfFile, type TestDatabase } from './server';

/* A database that neither answers nor ends its connections. New connections reach the server that has taken over. */

const createDatabase = serverOfFile();
let database: TestDatabase;
let proxy: FreezingProxy;
let pool: ReturnType<typeof createPool>;
beforeEach(async () => {
  database = await createDatabase();
  proxy = await startFreezingProxy(database.url);
  // The server ends a statement after 100 ms, and the connection ends 2 s later.
  pool = createPool(proxy.url, { statementMs: 100 });
  pool.on('error', () => {});
});
afterEach(async () => {
  await proxy.stop();
  await pool.end();
  await database.drop();
});

it('fails each statement as away, and the next ones have new connections', async () => {
  const db = createDb(pool);
  const begun = await db
    .transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 2`);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(begun)).toBe(true);
  expect(pool.totalCount).toBe(0);
  await expect(db.execute(sql`select 3`)).resolves.toBeDefined();
  proxy.freeze();
  // Idle in the pool when it froze.
  const alone = await pool.query('select 4').catch((error: unknown) => error);
  expect(isDatabaseAway(alone)).toBe(true);
  await expect(pool.query('select 5')).resolves.toBeDefined();
});

it('ends the idle connections with the one that did not answer', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const client of clients) client.release();
  proxy.freeze();
  const asked = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(asked)).toBe(true);
  await expect(pool.query('select 2')).resolves.toBeDefined();
});

it('leaves a connection alone whose statement the server itself ends, or that may run longer', async () => {
  const client = await pool.connect();
  await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  const { rows } = await client.query('select pg_backend_pid() as pid');
  client.release();
  const long = await createDb(pool).transaction(async (tx) => {
    await letRun(tx);
    return tx.execute(sql`select pg_backend_pid() as pid, pg_sleep(2.5)`);
  });
  expect(long.rows[0]?.pid).toBe(rows[0].pid);
});

it('a transaction that may run longer may compute as long between its statements', async () => {
  const limits = sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const found = await createDb(pool).transaction(async (tx) => {
    await letRun(tx);
    return tx.execute(limits);
  });
  expect(found.rows).toEqual([{ statement: '10min', idle: '10min' }]);
});
