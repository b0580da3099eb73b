/**
 * `npm run migrate`: brings the database to the schema of this release, as its owner (DATABASE_OWNER_URL), and lets the role
 * of DATABASE_URL read and write rows. Run it before a new release starts; instances of the release before keep serving.
 */

import { sharesSessions } from '@fnx/postgres/probe-sessions';
import { workAsOwner } from '@/server/data-owner';
import { runScript } from '../processes';
import { prepareDatabase } from './prepare-database';
import { readVariables } from './variables';

async function main(): Promise<void> {
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
  const role = await prepareDatabase(owner, service);
  console.log('The schema is that of this release.');
  console.log(
    role === null ? 'The service is the owner itself.' : `${role} reads and writes rows.`,
  );
}

runScript(main);
