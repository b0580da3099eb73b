import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { describeError, isDatabaseAway } from '@/server/platform/http/faults';
import { createDb, createPool, type Db } from './client';

/** A replica that takes longer to repeat what the primary has is not read. */
const MOST_LAG_MS = 2_000;
const CHECK_MS = 1_000;
const ASK_AGAIN_MS = 50;
/** How long a read waits for a connection before it goes to the primary. */
const WAIT_MS = 1_000;

/** A streaming replica of the database, for reads that may be a moment old. */
export type Replica = {
  /** Null while the replica is behind or cannot be reached. */
  db(): Db | null;
  /** Resolves when the replica has what the primary has at the call, or is not read. Never rejects. */
  follow(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the replica at `url` and compares it with the primary once a second. */
export async function openReplica(url: string, primary: pg.Pool, log: Logger): Promise<Replica> {
  const pool = createPool(url, { applicationName: 'fnx-replica', waitMs: WAIT_MS });
  pool.on('error', () => {});
  const db = createDb(pool);
  let usable = false;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const compare = async () => {
    const before = usable;
    let error: unknown;
    usable = await catchesUp(primary, pool).catch((reason: unknown) => {
      error = reason;
      return false;
    });
    if (usable && !before) log.info('the replica is read');
    if (before && !usable) {
      log.warn(
        { error: describeError(error) },
        'the replica is behind or away; the primary is read',
      );
    }
  };
  // A comparison that has begun may have asked for the primary's position before this call: it needs the one after it.
  const compareNext = () => {
    next ??= (running ?? Promise.resolve()).then(() => {
      next = null;
      running = compare();
      return running;
    });
    return next;
  };
  await compareNext();
  if (!usable) log.warn('DATABASE_REPLICA_URL is not a replica that keeps up; the primary is read');
  const timer = setInterval(() => void compareNext(), CHECK_MS);
  timer.unref();
  return {
    db: () => (usable ? db : null),
    follow: () => (usable ? compareNext() : Promise.resolve()),
    stop: async () => {
      clearInterval(timer);
      await next;
      await running;
      await pool.end();
    },
  };
}

/** Positions in the write-ahead log tell more than times: a replica without a connection looks up to date by its own clock. */
async function catchesUp(primary: pg.Pool, replica: pg.Pool): Promise<boolean> {
  // Where the log ends, written to the disk or not: a commit need not wait for the disk.
  const { rows: now } = await primary.query('select pg_current_wal_insert_lsn() as position');
  const deadline = Date.now() + MOST_LAG_MS;
  while (Date.now() < deadline) {
    // Null on a server that is no replica.
    const { rows } = await replica.query(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as repeated',
      [now[0].position],
    );
    if (rows[0].repeated === null) return false;
    if (rows[0].repeated) return true;
    await sleep(ASK_AGAIN_MS);
  }
  return false;
}

/** Runs a read on the replica; on the primary when there is none, it is behind, or it fails. */
export async function onReplica<C extends { db: Db; replica: Replica | null; log: Logger }, T>(
  ctx: C,
  read: (ctx: C) => Promise<T>,
): Promise<T> {
  const db = ctx.replica?.db();
  if (!db) return read(ctx);
  try {
    return await read({ ...ctx, db });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    ctx.log.warn(
      { error: describeError(error) },
      'a read of the replica is repeated on the primary',
    );
    return read(ctx);
  }
}
