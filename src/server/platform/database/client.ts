import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { traceStatements } from '@/server/platform/tracing/tracing';
import { prepareWrites } from './prepare-writes';

export type Db = NodePgDatabase;
/** A transaction of `Db`; every verb that only queries takes `Db | Tx`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

type PoolOptions = {
  max?: number;
  applicationName?: string;
  /** How long a request waits for a free connection. */
  waitMs?: number;
};

const WAIT_MS = 5_000;

/** A connection pool in which no query waits forever: locks time out after 5 s, statements after 15 s, checkouts after 5 s. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'fnx',
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  // The next statement reports a connection that breaks while checked out; the driver also emits an error event, which would
  // end the process without a listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareWrites);
  traceStatements(pool);
  return pool;
}

/** Drizzle over a pool. */
export function createDb(pool: pg.Pool): Db {
  return drizzle(pool);
}
