import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from '@/server/doctor/database-checks';
import { prepareDatabase } from '../prepare-database';

const NAMES = { owner: 'fnx_owner', service: 'fnx', database: 'fnx' };

/**
 * Makes the database and its two roles, with new passwords, as a superuser. A role or database that exists is used.
 *
 * @returns the addresses of the owner and of the service
 * @throws the error of the database
 */
export async function makeDatabase(
  adminUrl: string,
): Promise<{ DATABASE_OWNER_URL: string; DATABASE_URL: string }> {
  const name = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const database = ['', 'postgres', 'template1'].includes(name) ? NAMES.database : name;
  const passwords = { [NAMES.owner]: newPassword(), [NAMES.service]: newPassword() };
  await withClient(adminUrl, async (client) => {
    for (const [role, password] of Object.entries(passwords)) {
      const exists = await has(client, 'pg_roles', 'rolname', role);
      const verb = exists ? 'alter' : 'create';
      await client.query(`${verb} role ${role} login password '${password}'`);
    }
    if (!(await has(client, 'pg_database', 'datname', database))) {
      const owner = `owner ${NAMES.owner} encoding 'UTF8' template template0`;
      await client.query(`create database ${pg.escapeIdentifier(database)} ${owner}`);
    } else {
      await client.query(`alter database ${pg.escapeIdentifier(database)} owner to ${NAMES.owner}`);
    }
  });
  const as = (user: string) =>
    Object.assign(new URL(adminUrl), {
      username: user,
      password: passwords[user],
      pathname: `/${encodeURIComponent(database)}`,
    }).href;
  await withClient(Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href, (client) =>
    // PostgreSQL 14 lets everyone create tables.
    client.query(
      `revoke create on schema public from public; grant create on schema public to ${NAMES.owner}`,
    ),
  );
  return { DATABASE_OWNER_URL: as(NAMES.owner), DATABASE_URL: as(NAMES.service) };
}

const newPassword = () => randomBytes(24).toString('base64url');

async function has(client: pg.Client, table: string, column: string, name: string) {
  const { rows } = await client.query(`select from ${table} where ${column} = $1`, [name]);
  return rows.length > 0;
}

/** Migrates as the owner, and grants the rows to the role of the service. */
export const migrate = (owner: string, service: string): Promise<unknown> =>
  prepareDatabase(owner, service);
