import { DatabaseClient } from '@fnx/postgres/database-client';
import { sharesSessions } from '@fnx/postgres/probe-sessions';
import { workAsOwner } from '@/server/data-owner';
import { missingMigrations } from '@/server/platform/database/schema';
import { prepareDatabase } from './prepare-database';
import { readVariables } from './variables';

/** The addresses of the database for its owner and for the service. @throws Error when one is missing, or is a pooler */
async function findDatabase(): Promise<{ owner: string; service: string }> {
  const variables = readVariables();
  workAsOwner(variables.FNX_DATA_DIR?.trim() || '.data');
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: service } = variables;
  if (!owner || !service) {
    throw new Error(
      'Set DATABASE_OWNER_URL to the owner of the database, and DATABASE_URL to the role of the service.',
    );
  }
  if (await sharesSessions(owner)) {
    throw new Error('DATABASE_OWNER_URL is a pooler in transaction mode. Connect to PostgreSQL.');
  }
  return { owner, service };
}

/** Migrates the database of the variables. @throws as `findDatabase`, and the error of a statement that failed */
export async function migrate(): Promise<void> {
  const { owner, service } = await findDatabase();
  const role = await prepareDatabase(owner, service);
  console.log('The schema is that of this release.');
  console.log(
    role === null ? 'The service is the owner itself.' : `${role} reads and writes rows.`,
  );
}

/** Names of the migrations that the database of the variables lacks. @throws as `findDatabase` */
export async function readMissing(): Promise<string[]> {
  const { owner } = await findDatabase();
  const client = new DatabaseClient({ connectionString: owner });
  await client.connect();
  try {
    return await missingMigrations(client);
  } finally {
    await client.end();
  }
}
