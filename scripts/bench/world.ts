import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parseServerEnv } from '@/config/server-env';
import type { AppContext, Session } from '@/server/platform/context';
import { createDb, createPool } from '@/server/platform/database/client';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { migrateDatabase } from '@/server/platform/database/migrate';
import { createLogger } from '@/server/platform/log';
import { fillDatabase, type Size } from './fill';

/** The person whose lines are many, and the others, by their ids. */
type People = { whale: string; others: string[] };

/** A filled database and a context that asks it. */
export type World = { ctx: AppContext; people: People; size: Size; close(): Promise<void> };

/**
 * One PostgreSQL of its own for the benches, with the product's settings; it and its data go at the end.
 *
 * @param kept a folder to keep the data in, so that a later run need not fill it again
 */
export async function startBenchPostgres(kept?: string) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'fnx-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    database: 'bench',
    // Filling need not survive a power cut; reading is not touched by it.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '8GB',
      shared_buffers: '512MB',
      maintenance_work_mem: '512MB',
    },
  });
  return {
    url: postgres.url,
    stop: () => {
      postgres.stopNow();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of that size on the benches' PostgreSQL: filled, unless an earlier run did. */
export async function makeWorld(serverUrl: string, size: Size): Promise<World> {
  const name = `lines_${size.lines}_${size.people}_${size.whale}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) {
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft}`);
    await admin.query(`create database ${draft}`);
    url.pathname = `/${draft}`;
    await migrateDatabase(url.href);
    await fillDatabase(url.href, size);
    // It has its name only when it is whole.
    await admin.query(`alter database ${draft} rename to ${name}`);
    url.pathname = `/${name}`;
  }
  await admin.end();
  const pool = createPool(url.href, { max: 8 });
  return {
    ctx: contextFor(pool),
    people: await readPeople(pool),
    size,
    close: async () => {
      // The pool is done before its connections are: the server's end may reach one, and matters to nobody.
      pool.on('error', () => {});
      await pool.end();
    },
  };
}

async function readPeople(pool: pg.Pool): Promise<People> {
  const { rows } = await pool.query<{ id: string }>('select id from users order by email');
  const [whale, ...others] = rows.map(({ id }) => id);
  if (!whale) throw new Error('Nobody is in the database.');
  return { whale, others };
}

/** What the verbs under test ask for; anything else is not there and fails loudly. */
function contextFor(pool: pg.Pool): AppContext {
  const config = parseServerEnv({
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://localhost:3000',
    FNX_DATA_DIR: tmpdir(),
    TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
    CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
    FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
    TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  });
  const limits = { ...config.limits, exportRows: 1_000_000, exportsPerHour: 1_000_000 };
  return {
    config: { ...config, limits },
    pool,
    db: createDb(pool),
    clock: { now: () => new Date() },
    log: createLogger('silent'),
  } as unknown as AppContext;
}

/** The session of a person, as the verbs get it. */
export function sessionOf(userId: string): Session {
  return { userId, sessionId: 'bench', secretKey: 'bench' };
}
