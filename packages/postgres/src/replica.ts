import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createPool, type Db } from './client';
import { coalesce } from './coalesce';
import { describeError, isDatabaseAway } from './faults';
import type { Log } from './log';

/** How long a read waits until the replica has what the primary has. A replica that is usually later is not worth its reads. */
const WAIT_MS = 100;
const ASK_AGAIN_MS = 5;
/** How often a replica that was away or behind is tried again. */
const CHECK_MS = 1_000;
/** How long a read waits for a connection before it goes to the primary. */
const CONNECT_MS = 1_000;

/** Streaming replicas of the database, behind one connection string, for reads that may be repeated on the primary. */
export type Replica = {
  /** Whether the replica kept up when it was last tried. */
  isRead(): boolean;
  /**
   * A connection on which all can be read that the primary had at the call; null without one. Several replicas may stand behind one
   * address, so only the connection itself can tell.
   */
  take(): Promise<Taken | null>;
  stop(): Promise<void>;
};

type Taken = { db: Db; release(): void };

/** Opens the replica at `url`. */
export async function openReplica(
  url: string,
  primary: pg.Pool,
  log: Log,
  onOpen?: (pool: pg.Pool) => void,
): Promise<Replica> {
  const pool = createPool(url, { applicationName: 'replica', waitMs: CONNECT_MS, onOpen });
  pool.on('error', () => {});
  const readPosition = coalesce(async (): Promise<string> => {
    // Where the log ends, written to the disk or not: a commit need not wait for the disk.
    const { rows } = await primary.query('select pg_current_wal_insert_lsn() as position');
    return rows[0].position;
  });
  let usable = false;

  const connect = async (): Promise<Taken | null> => {
    const position = await readPosition();
    const client = await pool.connect();
    const repeated = await repeats(client, position).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    if (repeated) return { db: inTurn(client), release: () => client.release() };
    // The next connection may reach a replica that keeps up.
    client.release(true);
    return null;
  };
  const attempt = async (): Promise<Taken | null> => {
    try {
      return await connect();
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the replica cannot be read');
      usable = false;
      return null;
    }
  };
  const check = async () => {
    const before = usable;
    const taken = await attempt();
    usable = taken !== null;
    taken?.release();
    if (usable && !before) log.info('the replica is read');
    if (before && !usable) log.warn('the replica is behind or away; the primary is read');
  };
  const checkOnce = coalesce(check);
  await checkOnce();
  if (!usable) log.warn('the replica does not keep up, or is none; the primary is read');
  const timer = setInterval(() => void checkOnce(), CHECK_MS);
  timer.unref();
  return {
    isRead: () => usable,
    take: async () => (usable ? attempt() : null),
    stop: async () => {
      clearInterval(timer);
      await checkOnce();
      await pool.end();
    },
  };
}

/** Positions in the write-ahead log tell more than times: a replica without a connection looks up to date by its own clock. */
async function repeats(replica: pg.PoolClient, position: string): Promise<boolean> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    // Null on a server that is no replica.
    const { rows } = await replica.query(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as repeated',
      [position],
    );
    if (rows[0].repeated === true) return true;
    if (rows[0].repeated === null || performance.now() > deadline) return false;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Drizzle over one connection, whose driver takes one statement at a time. */
function inTurn(client: pg.PoolClient): Db {
  let before: Promise<unknown> = Promise.resolve();
  const query = (...args: unknown[]) => {
    const ask = client.query as (...all: unknown[]) => Promise<unknown>;
    const answer = before.then(() => ask.apply(client, args));
    before = answer.catch(() => {});
    return answer;
  };
  return drizzle({ query } as unknown as pg.PoolClient);
}

/** Runs a read on the replica; on the primary when there is none, it is behind, or it fails. */
export async function onReplica<C extends { db: Db; replica: Replica | null; log: Log }, T>(
  ctx: C,
  read: (ctx: C) => Promise<T>,
): Promise<T> {
  const taken = await ctx.replica?.take();
  if (!taken) return read(ctx);
  try {
    return await read({ ...ctx, db: taken.db });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    ctx.log.warn(
      { error: describeError(error) },
      'a read of the replica is repeated on the primary',
    );
    return read(ctx);
  } finally {
    taken.release();
  }
}
