import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any constant works, as long as every process of this product uses the same one. */
const MIGRATION_LOCK = 7_246_001;

/** Where the committed SQL lies; the service is always started from the project's folder. */
export function migrationsFolder(root = process.cwd()): string {
  return path.join(root, 'src/server/db/migrations');
}

/**
 * Brings the database to the newest schema. Several processes may start at once: the advisory lock lets one migrate
 * while the others wait, and they then find nothing left to do.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'fnx-migrate' });
  // A connection that breaks fails the statement under way; as an event nobody listens to it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Ending the connection releases the lock, also when the migration failed.
    await client.end();
  }
}
