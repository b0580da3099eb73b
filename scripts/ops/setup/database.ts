import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from '@/server/doctor/database-checks';
import { prepareDatabase } from '../prepare-database';

const NAMES = { owner: 'fnx_owner', service: 'fnx_service', database: 'fnx' };

/**
 * Makes the two roles, with new passwords, and the database as a superuser. A database that exists gets the owner.
 *
 * @returns the addresses of the owner and of the service
 * @throws Error when a role exists, which may be in use; the error of the database
 */
export async function makeDatabase(
  adminUrl: string,
): Promise<{ DATABASE_OWNER_URL: string; DATABASE_URL: string }> {
  const name = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const database = ['', 'postgres', 'template1'].includes(name) ? NAMES.database : name;
  const passwords = { [NAMES.owner]: newPassword(), [NAMES.service]: newPassword() };
  const make = async (client: pg.Client) => {
    for (const [role, password] of Object.entries(passwords)) {
      if (await has(client, 'pg_roles', 'rolname', role)) throw new Error(existing(role));
      await client.query(`create role ${role} login password '${password}'`);
    }
    if (!(await has(client, 'pg_database', 'datname', database))) {
      const owner = `owner ${NAMES.owner} encoding 'UTF8' template template0`;
      await client.query(`create database ${pg.escapeIdentifier(database)} ${owner}`);
    } else {
      await client.query(`alter database ${pg.escapeIdentifier(database)} owner to ${NAMES.owner}`);
    }
  };
  await withClient(adminUrl, make).catch((error: { code?: string }) => {
    // There is no database of that name yet.
    if (error.code !== '3D000') throw error;
    return withClient(Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href, make);
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

const existing = (role: string) =>
  `The role ${role} exists. Give its address (--database-owner, --database), or drop it.`;

const newPassword = () => randomBytes(24).toString('base64url');

async function has(client: pg.Client, table: string, column: string, name: string) {
  const { rows } = await client.query(`select from ${table} where ${column} = $1`, [name]);
  return rows.length > 0;
}

/** Migrates as the owner, and grants the rows to the role of the service. */
export const migrate = (owner: string, service: string): Promise<unknown> =>
  prepareDatabase(owner, service);
