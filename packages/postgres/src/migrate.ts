import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { buildIndexes, isConcurrent } from './build-indexes';
import { DatabaseClient } from './database-client';

/**
 * How long a migration waits for a table lock. Later requests queue behind it, so this is the longest delay they see.
 * Shorter than PostgreSQL's deadlock_timeout.
 */
const TABLE_WAIT_MS = 400;
/** Lets queued requests finish before the migration is retried. */
const NEXT_TRY_MS = 600;
/** After this time the migration fails: some session holds the table and should be investigated. */
const GIVE_UP_MS = 120_000;
/** How long it waits for another process that migrates. */
const OTHERS_MS = 600_000;
/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = '55P03';

export type Beside = {
  say?: (message: string) => void;
  /** Belongs to the migration: no other process migrates or starts before it is done. */
  afterwards?: () => Promise<void>;
};

/** The migrations of a program: the folder of their committed SQL, and the number of the advisory lock of who runs them. */
export type Migrations = { folder: string; lock: number };

/**
 * Migrates the database to the newest schema. Safe for several processes at once: an advisory lock lets one migrate
 * while the others wait and then find nothing to do. Other processes may keep serving requests: a migration that cannot
 * lock its table quickly is rolled back and retried, and indexes on tables with rows are built beside the writes.
 *
 * @throws Error of the failed statement; its migration is rolled back. SQLSTATE 55P03 when a table stayed locked for two
 * minutes, or another process migrated for ten
 */
export async function migrateDatabase(
  url: string,
  { folder, lock }: Migrations,
  { say = () => {}, afterwards }: Beside = {},
): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'migrate' });
  // The running statement reports a broken connection; an unhandled error event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // A role may carry the timeouts of requests; building an index can take longer.
    await client.query(`set statement_timeout = 0; set lock_timeout = ${OTHERS_MS}`);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lock]);
    if (rows[0].mine !== true) {
      say('another process migrates the database; waiting for it');
      await client.query('select pg_advisory_lock($1)', [lock]);
    }
    await client.query(`set lock_timeout = ${TABLE_WAIT_MS}`);
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    await migrateWhenFree(client, migrations);
    await client.query('set lock_timeout = 0');
    await buildIndexes(client, migrations);
    await afterwards?.();
  } finally {
    // Closing the connection releases the lock, even after a failure.
    await client.end();
  }
}

/** Parts that drizzle's own `migrate` calls; it takes a folder alone. */
type Migrating = {
  dialect: {
    migrate(of: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void>;
  };
  session: unknown;
};

/** Runs all new migrations in one transaction; retries on lock timeouts. An index that is built concurrently cannot be part of one. */
async function migrateWhenFree(client: pg.Client, all: readonly MigrationMeta[]): Promise<void> {
  const migrations = all.map((one) => ({
    ...one,
    sql: one.sql.filter((text) => !isConcurrent(text)),
  }));
  const { dialect, session } = drizzle(client) as unknown as Migrating;
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await dialect.migrate(migrations, session, { migrationsFolder: '' });
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > deadline) throw error;
      await sleep(NEXT_TRY_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === LOCK_TIMEOUT || cause?.code === LOCK_TIMEOUT;
}
