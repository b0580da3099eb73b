import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { endUnanswered } from './answer-limit';
import { DatabaseClient } from './database-client';
import { prepareWrites } from './prepare-writes';

/** Queries run on it: a pool, or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
/** A transaction, for what has to run in one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

type PoolOptions = {
  max?: number;
  applicationName?: string;
  /** How long a request waits for a free connection. */
  waitMs?: number;
  /** How long a statement may run. */
  statementMs?: number;
  /** Sees the pool before its first connection, such as to trace its statements. */
  onOpen?: (pool: pg.Pool) => void;
};

const WAIT_MS = 5_000;
const STATEMENT_MS = 10_000;
/** A connection that nobody uses is left to the other instances; one that a job needs every ten seconds is kept. */
const IDLE_MS = 30_000;
/** Then TCP asks an idle server every second, ten times, whether it is there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * A connection pool in which no query waits without end: locks time out after 5 s, statements after 10 s, checkouts after 5 s. A
 * server that does not answer loses its connection.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { statementMs = STATEMENT_MS, onOpen } = options;
  const pool = new pg.Pool({
    // The pool calls it with its own options, which its type does not say.
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // The next statement reports a connection that breaks while checked out; the driver also emits an error event, which would
  // end the process without a listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareWrites);
  endUnanswered(pool, statementMs);
  onOpen?.(pool);
  return pool;
}

/**
 * Drizzle over a pool. Drizzle's own transaction never returns a connection on which BEGIN fails, so that each failover would
 * take connections from the pool for ever.
 */
export function createDb(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
