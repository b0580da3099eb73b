import type pg from 'pg';
import { isReadOnly } from './faults';

/** How long an answer may take after the server has ended its statement. */
export const ON_THE_WAY_MS = 2_000;

/** Connections whose statements may take more or less time than those of their pool, until they return to it. */
const limits = new WeakMap<object, number>();

/** A statement without an answer; with the code of a TCP connection that gives up. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly code = 'ETIMEDOUT';
}

/**
 * The function of PostgreSQL that warns of a commit that was cancelled while it waited for a synchronous standby. The server calls that a
 * success, although one machine alone has the commit.
 */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/** Such a commit; with the code of a statement whose completion is unknown. */
class UnknownCommitError extends Error {
  override readonly name = 'UnknownCommitError';
  readonly code = '40003';
}

type Query = (...args: unknown[]) => unknown;
/** @returns the error to report; undefined after a success */
type Done = (error?: unknown) => unknown;

/**
 * Ends a connection whose server does not answer, and the idle ones with it: each would cost the next statement the same time.
 * PostgreSQL ends a statement after its statement_timeout; a server that is frozen, or cut off without a farewell, does not, and TCP
 * gives up after minutes. A connection to a demoted primary ends as well, with the idle ones, so that the next ones reach the new primary.
 * @param statementMs the pool's statement_timeout
 */
export function endUnanswered(pool: pg.Pool, statementMs: number): void {
  const demoted = new WeakSet<object>();
  const alone = new WeakSet<object>();
  const idle = new Set<pg.ClientBase>();
  const giveUp = (client: pg.ClientBase) => {
    // First, so that the pool has none of them when the statement fails.
    for (const other of idle) cut(other);
    cut(client);
  };
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) alone.add(client);
    });
    const query = client.query.bind(client) as Query;
    const ask: Query = (...args) => {
      const ms = limits.get(client) ?? statementMs + ON_THE_WAY_MS;
      const timer = Number.isFinite(ms) ? setTimeout(giveUp, ms, client) : undefined;
      return whenAnswered(query, args, (error) => {
        clearTimeout(timer);
        if (isReadOnly(error)) demoted.add(client);
        return alone.delete(client) ? new UnknownCommitError('A commit gave up waiting.') : error;
      });
    };
    client.query = ask as typeof client.query;
  });
  pool.on('release', (_error, client) => {
    limits.delete(client);
    idle.add(client);
    if (!demoted.has(client)) return;
    idle.delete(client);
    for (const other of idle) cut(other);
    void client.end();
  });
}

/** How long an answer on this connection may take, until it returns to its pool. */
export function limitAnswers(client: pg.ClientBase, ms: number): void {
  limits.set(client, ms);
}

/** The running statement fails with this error, and the pool removes the connection. */
function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.stream.destroy(new NoAnswerError('The database did not answer.'));
}

/** The driver takes a callback, or returns a promise. */
function whenAnswered(query: Query, args: unknown[], done: Done): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      callback(done(error), ...rest);
    });
  }
  const answer = query(...args);
  if (!(answer instanceof Promise)) {
    done();
    return answer;
  }
  const failed = (error: unknown) => Promise.reject(error);
  return answer.then(
    (result) => {
      const error = done();
      return error === undefined ? result : failed(error);
    },
    (error) => failed(done(error)),
  );
}
