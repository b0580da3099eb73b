import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parseServerEnv } from '@/config/server-env';
import type { AppContext, Session } from '@/server/context';
import { createDb, createPool } from '@/server/db/client';
import { startEmbeddedPostgres } from '@/server/db/embedded';
import { migrateDatabase } from '@/server/db/migrate';
import { createLogger } from '@/server/log';
import { fillDatabase, type People, type Size } from './fill';

/** A filled database and a context that asks it. */
export type World = { ctx: AppContext; people: People; size: Size; close(): Promise<void> };

/** One PostgreSQL of its own for the benches, with the product's settings; it and its data go at the end. */
export async function startBenchPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    database: 'bench',
    // Filling need not survive a power cut; reading is not touched by it.
    settings: { fsync: 'off', shared_buffers: '512MB', max_wal_size: '8GB' },
  });
  return {
    url: postgres.url,
    stop: () => {
      postgres.stopNow();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of that size on the benches' PostgreSQL. */
export async function makeWorld(serverUrl: string, name: string, size: Size): Promise<World> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const people = await fillDatabase(client, size);
  await client.end();
  const pool = createPool(url.href, { max: 8 });
  return { ctx: contextFor(pool), people, size, close: () => pool.end() };
}

/** What the verbs under test ask for; anything else is not there and fails loudly. */
function contextFor(pool: pg.Pool): AppContext {
  const config = parseServerEnv({
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://localhost:3000',
    FNX_DATA_DIR: tmpdir(),
    TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
    CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
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
