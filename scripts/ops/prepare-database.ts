import { createPool } from '@fnx/postgres/client';
import { DatabaseClient } from '@fnx/postgres/database-client';
import { roleOf } from '@fnx/postgres/database-url';
import { jobDefinitions } from '@/server/modules';
import { grantRows, migrateDatabase } from '@/server/platform/database/schema';
import { createJobEngine } from '@/server/platform/jobs';
import { createLogger } from '@/server/platform/log';

/** The tables of the job queue are its own affair: it makes them itself. */
export async function makeQueues(url: string): Promise<void> {
  const pool = createPool(url, { max: 2, applicationName: 'fnx-migrate' });
  try {
    const engine = await createJobEngine(pool, createLogger('error'), jobDefinitions);
    await engine.stop();
  } finally {
    await pool.end();
  }
}

/**
 * Migrates the database as its owner, and lets the role of the service read and write the rows.
 *
 * @param serviceUrl null when the service has no role of its own
 * @returns the role of the service
 */
export async function prepareDatabase(
  ownerUrl: string,
  serviceUrl: string | null,
): Promise<string | null> {
  let role: string | null = null;
  await migrateDatabase(ownerUrl, undefined, {
    say: console.log,
    afterwards: async () => {
      await makeQueues(ownerUrl);
      role = await grantToService(ownerUrl, serviceUrl);
    },
  });
  return role;
}

/** @returns the role of the service; null when it is the owner itself */
export async function grantToService(
  ownerUrl: string,
  serviceUrl: string | null,
): Promise<string | null> {
  const role = serviceUrl && roleOf(serviceUrl);
  if (!role || role === roleOf(ownerUrl)) return null;
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    application_name: 'fnx-migrate',
  });
  await client.connect();
  try {
    await grantRows(client, role);
    return role;
  } finally {
    await client.end();
  }
}
