import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { createDb, createPool } from '@/server/platform/database/client';
import { isDatabaseAway } from '@/server/platform/http/faults';
import { createTestDatabase, type TestDatabase } from '../../../support/service/postgres';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('gives a connection back that breaks before its transaction begins', async () => {
  const pool = createPool(database.url, { max: 1 });
  const db = createDb(pool);
  const one = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  try {
    pool.once('acquire', (client) => {
      (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    });
    const broken = await one().catch((error: unknown) => error);
    expect(isDatabaseAway(broken)).toBe(true);
    expect(pool.totalCount).toBe(0);
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  } finally {
    await pool.end();
  }
});
