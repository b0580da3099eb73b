/**
 * PostgreSQL for a test run: one embedded server, one migrated template database, and a database of its own for each
 * service under test, copied from the template in a few milliseconds. Loaded by Jest's global setup, which does not know the `@/`
 * alias: use relative imports.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EmbeddedPostgres } from '@fnx/postgres/embedded';
import pg from 'pg';
import PgBoss from 'pg-boss';
// biome-ignore lint/style/noRestrictedImports: see above
import { startEmbeddedPostgres } from '../../../src/server/platform/database/embedded';
// biome-ignore lint/style/noRestrictedImports: see above
import { migrateDatabase } from '../../../src/server/platform/database/schema';

const TEMPLATE = 'fnx_template';
/** Queues of the service's jobs: making a missing one takes a service under test longer than all else. */
export const QUEUES = [
  ...['outbox', 'pushes', 'signup-notice', 'sanctions-screening', 'file-removal'],
  ...['kyc-demo-review', 'kyc-sync', 'kyc-applicant-removal', 'receive-invitations'],
];
/** Tells the test workers where the run's server is. */
const SERVER_VARIABLE = 'FNX_TEST_POSTGRES';

/** Linux keeps what is stored here in memory. */
const MEMORY = '/dev/shm';
/** About four times what a run stores. */
const MEMORY_NEEDED = 4 * 1024 ** 3;

export type TestServer = { postgres: EmbeddedPostgres; folder: string };

/**
 * Each database is 680 files, made and removed within seconds. On a disk that takes a quarter of a second of the kernel's time,
 * in memory a tenth of it. A container may have no memory to store in.
 */
function serverFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (bavail * bsize >= MEMORY_NEEDED) return MEMORY;
  } catch {
    // Not Linux.
  }
  return os.tmpdir();
}

/** Starts the run's server and fills its template with the schema of the product and of its job queue. */
export async function startTestServer(): Promise<TestServer> {
  const root = path.resolve(__dirname, '../../..');
  const folder = fs.mkdtempSync(path.join(serverFolder(), 'fnx-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    database: TEMPLATE,
    root,
    // The run's data need not outlive a power cut. Nothing else differs from the product's settings.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
    },
  });
  await migrateDatabase(postgres.url, path.join(root, 'src/server/platform/database/migrations'));
  const boss = new PgBoss({ connectionString: postgres.url, schedule: false, supervise: false });
  await boss.start();
  // Each queue is a table of its own; a service then finds them and only sets their options.
  for (const name of QUEUES) await boss.createQueue(name);
  await boss.stop({ graceful: false });
  process.env[SERVER_VARIABLE] = postgres.url;
  return { postgres, folder };
}

export async function stopTestServer({ postgres, folder }: TestServer): Promise<void> {
  postgres.stopNow();
  fs.rmSync(folder, { recursive: true, force: true });
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * A fresh database with the product's schema.
 *
 * @param template another one to copy: `template0` is PostgreSQL's own empty one
 */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // Copies the files. PostgreSQL's other strategy writes each block to its log as well, for servers that must survive a crash.
  await administrate(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administrate(`drop database ${name} with (force)`) };
}

function serverUrl(): string {
  const url = process.env[SERVER_VARIABLE];
  if (!url) throw new Error('The test run has no PostgreSQL: global-setup.ts did not run.');
  return url;
}

async function administrate(statement: string): Promise<void> {
  const url = new URL(serverUrl());
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
