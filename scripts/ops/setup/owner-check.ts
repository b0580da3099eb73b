import { roleOf } from '@fnx/postgres/database-url';
import { findSchemaRights } from '@fnx/postgres/runtime-role';
import { type Check, fault, ok, skipped } from '@/server/doctor/check';
import { withClient } from '@/server/doctor/database-checks';
import { readSecretFiles } from '@/server/secret-files';

/** The owner of the database, whom the service does not know. */
export const ownerCheck: Check = {
  name: 'database owner',
  needs: ['DATABASE_OWNER_URL'],
  after: ['database'],
  todo: 'Look at the log of the database, and at {from}.',
  async look({ source, config }) {
    const url = readSecretFiles(source).source.DATABASE_OWNER_URL?.trim();
    if (!url) return skipped('DATABASE_OWNER_URL is not set');
    return withClient(url, async (client) => {
      const rights = await findSchemaRights(client);
      const { rows } = await client.query<{ role: string }>('select current_user as role');
      const role = rows[0]?.role;
      if (config.databaseUrl && role === roleOf(config.databaseUrl)) {
        return fault(`${role} is the role of the service, too.`, 'Use two roles.');
      }
      if (
        rights.some((right) => right.startsWith('may create')) ||
        rights.includes('is a superuser')
      ) {
        return ok(`${role} may change tables`);
      }
      return fault(
        `${role} may not create tables.`,
        'alter database … owner to the owner, and grant create on schema public to it.',
      );
    });
  },
};
