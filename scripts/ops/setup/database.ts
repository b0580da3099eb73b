import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from '@/server/doctor/database-checks';
import { prepareDatabase } from '../prepare-database';

/** Databases of every server, which hold nothing of a bank. */
const NOBODYS = ['', 'postgres', 'template1'];

/** The database of an administrator's address, and its two roles, named after it: so several banks fit one server. */
export function namesOf(adminUrl: string) {
  const named = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const database = NOBODYS.includes(named) ? 'fnx' : named;
  return { database, owner: `${database}_owner`, service: `${database}_service` };
}

/**
 * Makes the two roles, with new passwords, and the database, as a user who may create both. A database that exists gets the owner.
 *
 * @returns the addresses of the owner and of the service
 * @throws Error when a role exists, which may be in use; the error of the database
 */
export async function makeDatabase(
  adminUrl: string,
): Promise<{ DATABASE_OWNER_URL: string; DATABASE_URL: string }> {
  const { database, owner, service } = namesOf(adminUrl);
  const passwords = { [owner]: newPassword(), [service]: newPassword() };
  const [name, holder] = [database, owner].map(pg.escapeIdentifier);
  const at = (place: string, who: object = {}) =>
    Object.assign(new URL(adminUrl), { pathname: `/${encodeURIComponent(place)}`, ...who }).href;
  const make = async (client: pg.Client) => {
    for (const role of Object.keys(passwords)) {
      if (await has(client, 'pg_roles', 'rolname', role)) throw new Error(existing(role));
    }
    const isThere = await has(client, 'pg_database', 'datname', database);
    for (const [role, password] of Object.entries(passwords)) {
      await client.query(`create role ${pg.escapeIdentifier(role)} login password '${password}'`);
    }
    // Who is no superuser may only give to a role what it can act as itself: so are the administrators of hosted servers.
    await client.query(`grant ${holder} to current_user`);
    if (isThere) {
      await client.query(`alter database ${name} owner to ${holder}`);
      return;
    }
    const form = "encoding 'UTF8' template template0";
    await client.query(`create database ${name} owner ${holder} ${form}`);
    // Another bank of this server has no business here.
    await client.query(`revoke connect on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${pg.escapeIdentifier(service)}`);
  };
  await withClient(adminUrl, make).catch((error: { code?: string }) => {
    // There is no database of that name yet.
    if (error.code !== '3D000') throw error;
    return withClient(at('postgres'), make);
  });
  await withClient(at(database), async (client) => {
    // PostgreSQL 14 lets everyone create tables.
    await client.query('revoke create on schema public from public');
    await client.query(`grant create on schema public to ${holder}`);
    await client.query(`revoke ${holder} from current_user`);
  });
  const as = (username: string) => at(database, { username, password: passwords[username] });
  return { DATABASE_OWNER_URL: as(owner), DATABASE_URL: as(service) };
}

const existing = (role: string) =>
  `The role ${role} exists. Give its address (--database-owner, --database), name another database (…/<name>), or drop it.`;

const newPassword = () => randomBytes(24).toString('base64url');

async function has(client: pg.Client, table: string, column: string, name: string) {
  const { rows } = await client.query(`select from ${table} where ${column} = $1`, [name]);
  return rows.length > 0;
}

/** Migrates as the owner, and grants the rows to the role of the service. */
export const migrate = (owner: string, service: string): Promise<unknown> =>
  prepareDatabase(owner, service);
