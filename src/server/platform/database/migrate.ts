import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any constant works, as long as every process of this product uses the same one. */
const MIGRATION_LOCK = 7_246_001;
/**
 * How long a change waits for a table that somebody reads or writes. Whoever comes after it to that table waits behind it, so this
 * is what requests notice of a migration at the most; and less than PostgreSQL takes to look for deadlocks.
 */
const TABLE_WAIT_MS = 400;
/** What had to wait behind a change is served before the change is tried again. */
const NEXT_TRY_MS = 600;
/** A table that is held for longer is held by somebody who should be looked for. */
const GIVE_UP_MS = 120_000;
/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = '55P03';

/** Where the committed SQL lies; the service is always started from the project's folder. */
export function migrationsFolder(root = process.cwd()): string {
  return path.join(root, 'src/server/platform/database/migrations');
}

/**
 * Brings the database to the newest schema. Several processes may start at once: the advisory lock lets one migrate
 * while the others wait, and they then find nothing left to do. Other processes may serve requests meanwhile: a change that does
 * not get its table at once is taken back whole and tried again.
 *
 * @throws Error what a migration's statement failed with; nothing of it is kept then. With SQLSTATE 55P03 when a table was held for
 * two minutes
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'fnx-migrate' });
  // A connection that breaks fails the statement under way; as an event nobody listens to it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // A role may have the timeouts of requests, and an index over years of lines takes longer than a request.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${TABLE_WAIT_MS}`);
    await migrateWhenFree(client, folder);
  } finally {
    // Ending the connection releases the lock, also when the migration failed.
    await client.end();
  }
}

/** One transaction for all that is new; again while somebody holds one of its tables. */
async function migrateWhenFree(client: pg.Client, folder: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: folder });
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
