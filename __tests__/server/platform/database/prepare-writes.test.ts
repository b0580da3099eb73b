import { eq } from 'drizzle-orm';
import { currencies } from '@/server/market/tables';
import { createDb, createPool } from '@/server/platform/database/client';
import { createTestDatabase, type TestDatabase } from '../../../support/service/postgres';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('prepares frequent writes and no other statements', async () => {
  const pool = createPool(database.url, { max: 1 });
  const db = createDb(pool);
  const kept = async () => {
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by name',
    );
    return rows.map(({ statement }) => statement);
  };
  const change = (enabled: boolean) =>
    db.update(currencies).set({ enabled }).where(eq(currencies.id, 'USDT')).returning();
  try {
    await db.insert(currencies).values({ id: 'USDT' });
    for (const enabled of [true, false]) await change(enabled);
    expect(await kept()).toEqual([]);
    expect(await change(true)).toMatchObject([{ id: 'USDT', enabled: true }]);
    expect(await change(false)).toMatchObject([{ id: 'USDT', enabled: false }]);
    for (let time = 0; time < 4; time += 1) await db.select().from(currencies);
    expect(await kept()).toEqual([expect.stringMatching(/^update "currencies"/)]);
  } finally {
    await pool.end();
  }
});
