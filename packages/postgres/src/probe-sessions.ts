import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from './client';
import { DatabaseClient } from './database-client';

const CLIENTS = 3;
const ROUNDS = 10;
const ANSWER_WITHIN_MS = 5_000;

/** The server process behind a connection, and the value of a setting that this connection made. */
type Seen = { pid: number; mark: string | null };

const READ = "select pg_backend_pid() as pid, current_setting('probe.mark', true) as mark";

/**
 * Whether connections of this address share server processes between statements, as a pooler in transaction or statement
 * mode does. Such a pooler loses session settings, advisory locks, LISTEN and prepared statements.
 *
 * Each connection makes a setting, one after the other, so that an idle pooler gives all of them the same process. A busy
 * one gives them others, so they read their settings again, several times, each time with one process held by a
 * transaction.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const clients = Array.from({ length: CLIENTS }, () => probeClient(url));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const marked: Seen[] = [];
    for (const client of clients) marked.push(await setMark(client));
    if (new Set(marked.map(({ pid }) => pid)).size < CLIENTS) return true;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!(await keepMarks(clients, marked, round))) return true;
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

function probeClient(url: string): pg.Client {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'probe',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // The running statement reports a broken connection; an unhandled error event would end the process.
  client.on('error', () => {});
  return client;
}

async function setMark(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    "select pg_backend_pid() as pid, set_config('probe.mark', $1, false) as mark",
    [randomUUID()],
  );
  return rows[0] as Seen;
}

async function keepMarks(
  clients: readonly pg.Client[],
  marked: readonly Seen[],
  round: number,
): Promise<boolean> {
  const holder = clients[round % CLIENTS];
  await holder?.query('begin');
  const seen = await Promise.all(clients.map((client) => client.query<Seen>(READ)));
  await holder?.query('commit');
  return seen.every(({ rows }, index) => {
    const [now] = rows;
    return now?.pid === marked[index]?.pid && now?.mark === marked[index]?.mark;
  });
}

/** SQLSTATE protocol_violation: PgBouncer's answer to a start-up parameter that it does not know. */
const REJECTED_PARAMETER = '08P01';

/** Whether the timeouts of `createPool` are rejected or dropped on the way, and the role has none of its own. */
export async function losesTimeouts(url: string): Promise<boolean> {
  const pool = createPool(url, { max: 1, applicationName: 'probe' });
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query<{ lost: boolean }>(
      `select bool_or(setting = '0') as lost from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    return rows[0]?.lost === true;
  } catch (error) {
    if ((error as { code?: string }).code === REJECTED_PARAMETER) return true;
    throw error;
  } finally {
    await pool.end();
  }
}
