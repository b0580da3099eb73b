import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { limitAnswers } from '../answer-limit';
import type { QueueJob } from './definition';

const DEFAULT_RETRY = { limit: 5, delaySeconds: 5 };
/** The job of a dead process is reassigned after this time; longer than any gateway timeout. */
const EXPIRE_SECONDS = 60;
/** How long a start waits for another one that makes the queues. */
const QUEUES_WAIT_MS = 60_000;
const ANSWER_MS = 5_000;

/** Starts pg-boss and makes the queues. */
export function makeQueues(
  pool: pg.Pool,
  boss: PgBoss,
  jobs: readonly QueueJob<never>[],
  lock: number,
): Promise<void> {
  return oneAtATime(pool, lock, async () => {
    await boss.start();
    const made = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const job of jobs) await makeQueue(boss, job, made.has(job.queue));
  });
}

/** Serialised, because concurrent starts would create the same queue tables and one would fail. */
async function oneAtATime(pool: pg.Pool, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    limitAnswers(client, QUEUES_WAIT_MS + ANSWER_MS);
    await client.query(
      `begin; set local lock_timeout = ${QUEUES_WAIT_MS}; set local statement_timeout = ${QUEUES_WAIT_MS};
      set local idle_in_transaction_session_timeout = 0`,
    );
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    await work();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function makeQueue(boss: PgBoss, job: QueueJob<never>, isMade: boolean): Promise<void> {
  const { limit, delaySeconds } = job.retry ?? DEFAULT_RETRY;
  const options = {
    name: job.queue,
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: true,
    expireInSeconds: EXPIRE_SECONDS,
  };
  if (isMade) await boss.updateQueue(job.queue, options);
  else await boss.createQueue(job.queue, options);
}
