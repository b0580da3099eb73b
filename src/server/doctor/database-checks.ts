import { DatabaseClient } from '@fnx/postgres/database-client';
import { parseDatabaseUrl } from '@fnx/postgres/database-url';
import { losesTimeouts, sharesSessions } from '@fnx/postgres/probe-sessions';
import { findSchemaRights } from '@fnx/postgres/runtime-role';
import type pg from 'pg';
import {
  findMissingRights,
  missingMigrations,
  unknownMigrations,
} from '@/server/platform/database/schema';
import { RUN_MIGRATE } from '@/server/refuse-unsafe';
import { type Check, fault, ok, type Subject, skipped, unless, warning } from './check';
import { judgeSafety, SAFETY_SETTINGS, type Setting } from './database-safety';
import type { Verdict } from './verdict';

const OLDEST = 140_000;
const CONNECT_WITHIN_MS = 5_000;

/** Connections of each instance besides its pool: the listener of events, and those that it holds while it starts. */
const CONNECTIONS_OF_START = 4;
/** For operators, backups and migrations. */
const CONNECTIONS_OF_COMMANDS = 6;

const EMBEDDED = 'the service runs its own PostgreSQL (DATABASE_URL is not set)';

let last: Promise<unknown> = Promise.resolve();

/**
 * Works on a connection of its own, one after the other: few may be left.
 * @throws the error of the database
 */
export function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const mine = last.then(() => connectAndWork(url, work));
  last = mine.catch(() => {});
  return mine;
}

async function connectAndWork<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'fnx-probe',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const onDatabase =
  (work: (client: pg.Client, subject: Subject) => Promise<Verdict>) =>
  async (subject: Subject): Promise<Verdict> => {
    const { databaseUrl } = subject.config;
    if (!databaseUrl) return skipped(EMBEDDED);
    return withClient(databaseUrl, (client) => work(client, subject));
  };

async function one<T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T> {
  return (await client.query<T>(text)).rows[0] as T;
}

async function lookAtServer(client: pg.Client, { config }: Subject): Promise<Verdict> {
  const url = config.databaseUrl as string;
  const { version, name, standby, tls } = await one<{
    version: number;
    name: string;
    standby: boolean;
    tls: boolean;
  }>(
    client,
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      pg_is_in_recovery() as standby,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`,
  );
  if (version < OLDEST) {
    return fault(`PostgreSQL ${name}.`, 'Use PostgreSQL 14 or newer.');
  }
  if (standby) {
    return fault('This server is a standby, which only reads.', 'Name the primary.');
  }
  if (await sharesSessions(url)) {
    return fault(
      'This is a pooler that shares connections between statements: locks and events get lost.',
      'Set pool_mode = session in PgBouncer, or name PostgreSQL itself.',
    );
  }
  if (await losesTimeouts(url)) {
    return fault(
      'This pooler drops the time limits of statements and locks.',
      'Set ignore_startup_parameters, and the limits on the role: docs/deploying.md, section 2.',
    );
  }
  const isHere = parseDatabaseUrl(url).servers.every((server) =>
    ['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(server).hostname),
  );
  if (!tls && !isHere) {
    return warning(
      `PostgreSQL ${name}, without encryption on the way.`,
      'Add ?sslmode=verify-full to the address.',
    );
  }
  return ok(`PostgreSQL ${name}${tls ? ', with TLS' : ''}`);
}

/** PostgreSQL lets every role into a database until its owner says otherwise. */
const OPEN_TO_ALL = `select quote_ident(current_user) as self,
  case when has_database_privilege('public', current_database(), 'CONNECT') then quote_ident(current_database()) end as base`;

async function lookAtRights(client: pg.Client, { config }: Subject): Promise<Verdict> {
  if (config.mode === 'demo') return skipped('a demo has one role');
  const rights = await findSchemaRights(client);
  const { role } = await one<{ role: string }>(client, 'select current_user as role');
  if (rights.length > 0) {
    return fault(
      `${role} ${rights.join(', ')}: an injected statement could switch off the rules of the ledger.`,
      'Give the service a role of its own. Set DATABASE_OWNER_URL to the owner, and run: npm run migrate.',
    );
  }
  const lacking = await findMissingRights(client);
  const { base, self } = await one<{ base: string | null; self: string }>(client, OPEN_TO_ALL);
  if (lacking.length === 0 && base) {
    return warning(
      'Every role of this server may enter the database: CONNECT is granted to PUBLIC.',
      `As the owner: revoke connect on database ${base} from public; grant connect on database ${base} to ${self};`,
    );
  }
  return unless(
    lacking.map((right) => `${role} lacks ${right}.`),
    `${role} only reads and writes rows`,
    `Set DATABASE_OWNER_URL to the owner, and run: npm run migrate. It says: grant ${lacking[0]} to ${role}; and the rest.`,
  );
}

const MAY_READ_LIST = `select to_regnamespace('drizzle') is null
  or (has_schema_privilege('drizzle', 'USAGE')
    and has_table_privilege('drizzle.__drizzle_migrations', 'SELECT')) as may`;

async function lookAtSchema(client: pg.Client): Promise<Verdict> {
  const { may } = await one<{ may: boolean }>(client, MAY_READ_LIST);
  if (!may) return skipped('needs the database rights');
  const missing = await missingMigrations(client);
  if (missing.length > 0) return fault(`It lacks ${missing.join(', ')}.`, RUN_MIGRATE);
  const unknown = await unknownMigrations(client);
  if (unknown === 0) return ok('as in this release');
  return warning(
    `The database has ${unknown} migration(s) of a newer release.`,
    'Finish the upgrade, or the way back: docs/deploying.md, section 7.',
  );
}

/** A role without rights sees only the number of standbys. */
async function lookAtSafety(client: pg.Client, { config }: Subject): Promise<Verdict> {
  if (config.mode === 'demo') return skipped('a demo keeps nothing of value');
  const { rows } = await client.query<Setting>(SAFETY_SETTINGS);
  const { standbys } = await one<{ standbys: number }>(
    client,
    'select count(*)::int as standbys from pg_stat_replication',
  );
  return judgeSafety(rows, standbys);
}

type Room = { most: number; reserved: number; role: number; base: number };

async function lookAtConnections(
  client: pg.Client,
  { instances, config }: Subject,
): Promise<Verdict> {
  const { most, reserved, role, base } = await one<Room>(
    client,
    `select current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      (select rolconnlimit from pg_roles where rolname = current_user) as role,
      (select datconnlimit from pg_database where datname = current_database()) as base`,
  );
  const room = Math.min(most - reserved, ...[role, base].filter((limit) => limit >= 0));
  const { requests, jobs } = config.databasePools;
  // One of them leads the jobs.
  const need = instances * (requests + CONNECTIONS_OF_START) + jobs + CONNECTIONS_OF_COMMANDS;
  const seen = `${instances} instance(s) need up to ${need} connections of ${room}`;
  if (need <= room) return ok(seen);
  return fault(
    `${seen}.`,
    'Lower DATABASE_POOL_MAX, raise max_connections (or the limit of the role), or run fewer.',
  );
}

const check = (name: string, work: Parameters<typeof onDatabase>[0]): Check => ({
  name,
  needs: ['DATABASE_URL'],
  ...(name !== 'database' && { after: ['database'] }),
  todo: 'Look at the log of the database, and at {from}.',
  look: onDatabase(work),
});

export const databaseChecks: readonly Check[] = [
  check('database', lookAtServer),
  check('database rights', lookAtRights),
  check('database schema', lookAtSchema),
  check('database safety', lookAtSafety),
  check('database connections', lookAtConnections),
];
