import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { createDb, createPool } from '../src/client';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded';
import { isDatabaseAway } from '../src/faults';
import { lockName, tryLockName } from '../src/locks';

const things = pgTable('things', { id: text('id').primaryKey(), enabled: boolean('enabled') });

const dataDir = mkdtempSync(join(tmpdir(), 'fnx-pool-'));
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, name: 'pools', folderSetting: 'DATA_DIR' });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function withPool(max: number, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = createPool(server.url, { max });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

it('gives a connection back that breaks before its transaction begins', () =>
  withPool(1, async (pool) => {
    const db = createDb(pool);
    const one = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
    pool.once('acquire', (client) => {
      (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    });
    const broken = await one().catch((error: unknown) => error);
    expect(isDatabaseAway(broken)).toBe(true);
    expect(pool.totalCount).toBe(0);
    await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  }));

it('prepares frequent writes and no other statements', () =>
  withPool(1, async (pool) => {
    const db = createDb(pool);
    const kept = async () => {
      const { rows } = await pool.query<{ statement: string }>(
        'select statement from pg_prepared_statements order by name',
      );
      return rows.map(({ statement }) => statement);
    };
    const change = (enabled: boolean) =>
      db.update(things).set({ enabled }).where(eq(things.id, 'one')).returning();
    await pool.query('create table things (id text primary key, enabled boolean)');
    await db.insert(things).values({ id: 'one' });
    for (const enabled of [true, false]) await change(enabled);
    expect(await kept()).toEqual([]);
    expect(await change(true)).toMatchObject([{ id: 'one', enabled: true }]);
    expect(await change(false)).toMatchObject([{ id: 'one', enabled: false }]);
    for (let time = 0; time < 4; time += 1) await db.select().from(things);
    expect(await kept()).toEqual([expect.stringMatching(/^update "things"/)]);
  }));

it('holds a lock by name until its transaction ends', () =>
  withPool(2, async (pool) => {
    const db = createDb(pool);
    const isFree = (name: string) => db.transaction((tx) => tryLockName(tx, name));
    await db.transaction(async (tx) => {
      await lockName(tx, 'orders:1');
      expect(await isFree('orders:1')).toBe(false);
      expect(await isFree('orders:2')).toBe(true);
    });
    expect(await isFree('orders:1')).toBe(true);
  }));
