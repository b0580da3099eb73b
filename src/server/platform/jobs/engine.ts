import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { AppContext } from '@/server/platform/context';
import { limitAnswers } from '@/server/platform/database/answer-limit';
import type { Db, Tx } from '@/server/platform/database/client';
import { LOCKS } from '@/server/platform/database/locks';
import { describeError, isDuplicate } from '@/server/platform/http/faults';
import { traced } from '@/server/platform/tracing/tracing';
import type { Jobs } from './jobs';
import { Leadership } from './leadership';
import { LeadingLoops } from './leading-loops';
import { Progress, type Standstill } from './progress';

/** A job that is enqueued. Runs at least once, so it must be idempotent. */
type QueueJob = {
  queue: string;
  work(ctx: AppContext, data: Record<string, unknown>): Promise<void>;
  /** Number of retries; the delay starts at `delaySeconds` and doubles. */
  retry?: { limit: number; delaySeconds: number };
};

/** A job that runs repeatedly, in the process that leads. It bears to run twice: a leader that was cut off may still be at it. */
export type RepeatedJob = {
  queue: string;
  /** Seconds between the end of a run and the next start. */
  every: number;
  /** Whether it waits that long before its first run. */
  restsFirst?: boolean;
  /** A run that may take minutes calls `ctx.jobs.advance` after each of its parts. */
  work(ctx: AppContext): Promise<void>;
};

export type JobDefinition = QueueJob | RepeatedJob;

/** The job engine of a process. */
export type JobEngine = Jobs & {
  /** Until `stop`, polls the queues and runs the repeated jobs whenever this process leads. */
  start(ctx: AppContext): Promise<void>;
  stop(): Promise<void>;
  /**
   * For tests, which do not poll: runs everything that is due. A failed job is retried with its delay, as in production.
   *
   * @param queue only this queue; a repeated job runs once
   */
  runDue(ctx: AppContext, queue?: string): Promise<void>;
};

const POLL_SECONDS = 0.5;
const BATCH = 20;
const DEFAULT_RETRY = { limit: 5, delaySeconds: 5 };
/** The job of a dead process is reassigned after this time; longer than any gateway timeout. */
const EXPIRE_SECONDS = 60;
/** How often jobs of dead processes are searched. */
const MAINTAIN_SECONDS = 20;
const STOP_WITHIN_MS = 8_000;
/** A rare job that failed at the database does not wait for its next turn. */
const AGAIN_SECONDS = 10;

/**
 * Runs pg-boss on the connection of a Drizzle transaction. Its statements are text with numbered parameters, some used
 * repeatedly, so they go directly to the driver's client; Drizzle offers no API for that.
 */
function within(tx: Db | Tx): PgBoss.Db {
  const { client } = tx._.session as unknown as { client: Pick<pg.ClientBase, 'query'> };
  // As an object, so that the connection prepares it (prepare-writes.ts).
  return { executeSql: (text, values) => client.query({ text, values }) };
}

type EngineOptions = {
  /** Holds the connection with the lead. An idle process asks for it once a second, and then needs no other pool. */
  leadPool?: pg.Pool;
  /** Seconds of a clock that never steps back. */
  now?: () => number;
};

/** Creates the engine and its queues on a pool. */
export async function createJobEngine(
  pool: pg.Pool,
  log: Logger,
  definitions: readonly JobDefinition[],
  { leadPool = pool, now = () => performance.now() / 1000 }: EngineOptions = {},
): Promise<JobEngine> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterHours: 72,
  });
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'job engine'));
  const queued = definitions.filter((job): job is QueueJob => !('every' in job));
  const repeated = definitions.filter((job): job is RepeatedJob => 'every' in job);
  // First recovers the jobs of processes that died.
  const work = async () => void (await boss.maintain());
  repeated.unshift({ queue: 'maintenance', every: MAINTAIN_SECONDS, work });
  try {
    await oneAtATime(pool, async () => {
      await boss.start();
      for (const job of queued) await makeQueue(boss, job);
    });
  } catch (error) {
    // Its timers would outlive a failed start.
    await boss.stop({ graceful: false, wait: false }).catch(() => {});
    throw error;
  }
  const progress = new Progress(now);
  const loops = new LeadingLoops(new Leadership(leadPool), progress, log);
  return new Engine(boss, pool, loops, log, queued, repeated, progress);
}

/** How long a start waits for another one that makes the queues. */
const QUEUES_WAIT_MS = 60_000;
const ANSWER_MS = 5_000;

/** Serialised, because concurrent starts would create the same queue tables and one would fail. */
async function oneAtATime(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    limitAnswers(client, QUEUES_WAIT_MS + ANSWER_MS);
    await client.query(
      `begin; set local lock_timeout = ${QUEUES_WAIT_MS}; set local statement_timeout = ${QUEUES_WAIT_MS};
      set local idle_in_transaction_session_timeout = 0`,
    );
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.queues]);
    await work();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function makeQueue(boss: PgBoss, job: QueueJob): Promise<void> {
  const { limit, delaySeconds } = job.retry ?? DEFAULT_RETRY;
  const options = {
    name: job.queue,
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: true,
    expireInSeconds: EXPIRE_SECONDS,
  };
  if (await boss.getQueue(job.queue)) await boss.updateQueue(job.queue, options);
  else await boss.createQueue(job.queue, options);
}

const tracedJob = ({ queue }: JobDefinition, work: () => Promise<void>) =>
  traced({ name: `job ${queue}`, attributes: { 'messaging.destination.name': queue } }, work);

class Engine implements JobEngine {
  /** When a repeated job is due that ran here, in ms. */
  private readonly due = new Map<string, number>();
  private phase: 'ready' | 'working' | 'stopped' = 'ready';

  constructor(
    private readonly boss: PgBoss,
    private readonly pool: pg.Pool,
    private readonly loops: LeadingLoops,
    private readonly log: Logger,
    private readonly queued: readonly QueueJob[],
    private readonly repeated: readonly RepeatedJob[],
    private readonly progress: Progress,
  ) {}

  async send(tx: Db | Tx, queue: string, data: object, options: { after?: number } = {}) {
    const { after } = options;
    await this.boss.send(queue, data, {
      db: within(tx),
      ...(after === undefined ? {} : { startAfter: after }),
    });
  }

  async sendAll(tx: Db | Tx, queue: string, data: readonly object[]) {
    const jobs = data.map((one) => ({ name: queue, data: one }));
    await this.boss.insert(jobs, { db: within(tx) });
  }

  state(): string {
    if (this.phase !== 'working') return `the worker is ${this.phase}`;
    const queues = this.standing().map(({ queue }) => queue);
    return queues.length === 0 ? 'ok' : `no progress: ${queues.join(', ')}`;
  }

  advance(queue: string): void {
    this.progress.advance(queue);
  }

  standing(): Standstill[] {
    return this.progress.standing();
  }

  async start(ctx: AppContext): Promise<void> {
    this.phase = 'working';
    const loopOf = (job: JobDefinition) => ({
      queue: job.queue,
      run: (signal: AbortSignal) =>
        'every' in job ? this.repeat(ctx, job, signal) : this.poll(ctx, job, signal),
    });
    this.loops.start([...this.queued, ...this.repeated].map(loopOf));
  }

  async stop(): Promise<void> {
    if (this.phase === 'stopped') return;
    this.phase = 'stopped';
    // Running jobs finish; a job that takes too long is reassigned after its timeout.
    await this.loops.stop(STOP_WITHIN_MS);
    await this.boss.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS });
  }

  async runDue(ctx: AppContext, queue?: string): Promise<void> {
    for (const job of this.repeated)
      if (job.queue === queue) await tracedJob(job, () => job.work(ctx));
    const queues = this.queued.filter((job) => queue === undefined || job.queue === queue);
    for (let worked = true; worked; ) {
      worked = false;
      for (const job of queues) {
        if (await this.runSome(ctx, job)) worked = true;
      }
    }
  }

  /**
   * Works on a queue until `stop`. pg-boss's own worker is not used: it leaves the promise that completes a job unhandled, so
   * a database failure at that moment would end the process.
   */
  private async poll(ctx: AppContext, job: QueueJob, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        this.progress.begin(job.queue, POLL_SECONDS);
        const more = await this.runSome(ctx, job);
        this.progress.end(job.queue);
        if (more) continue;
      } catch (error) {
        this.progress.fail(job.queue, error);
        this.log.warn({ queue: job.queue, error: describeError(error) }, 'queue not worked');
      }
      await sleep(POLL_SECONDS * 1000, undefined, { signal }).catch(() => {});
    }
  }

  /** Works on one batch of due jobs. False if there were none. */
  private async runSome(ctx: AppContext, job: QueueJob): Promise<boolean> {
    const batch = await this.fetch(job.queue);
    if (batch.length === 0) return false;
    const done = await this.runBatch(ctx, job, batch);
    if (done.length > 0) await this.boss.complete(job.queue, done);
    return true;
  }

  /** pg-boss keeps every error of this call to itself, as if the queue were empty. */
  private async fetch(queue: string): Promise<PgBoss.Job<Record<string, unknown>>[]> {
    let fault: unknown;
    const executeSql = (text: string, values: unknown[]) =>
      this.pool.query(text, values).catch((error: unknown) => {
        fault = error;
        throw error;
      });
    const options = { batchSize: BATCH, db: { executeSql } };
    const batch = await this.boss.fetch<Record<string, unknown>>(queue, options);
    if (fault !== undefined && !isDuplicate(fault)) throw fault;
    return batch;
  }

  /** Runs each job of a batch independently: a failed one is retried alone. Returns the ids of the completed jobs. */
  private async runBatch(
    ctx: AppContext,
    job: QueueJob,
    batch: readonly PgBoss.Job<Record<string, unknown>>[],
  ): Promise<string[]> {
    const done: string[] = [];
    await Promise.all(
      batch.map(async ({ id, data }) => {
        try {
          await tracedJob(job, () => job.work(ctx, data));
          done.push(id);
        } catch (error) {
          this.log.warn({ queue: job.queue, jobId: id, error: describeError(error) }, 'job failed');
          // With the database unavailable the job stays assigned until its timeout; the other jobs of the batch continue.
          await this.boss.fail(job.queue, id, {}).catch((fault: unknown) => {
            this.log.warn({ jobId: id, error: describeError(fault) }, 'a failed job was not noted');
          });
        }
      }),
    );
    return done;
  }

  private async repeat(ctx: AppContext, job: RepeatedJob, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(this.restOf(job), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      this.progress.begin(job.queue, job.every);
      let rest = job.every;
      try {
        await tracedJob(job, () => job.work(ctx));
        this.progress.end(job.queue);
      } catch (error) {
        if (this.progress.fail(job.queue, error)) rest = Math.min(rest, AGAIN_SECONDS);
        this.log.warn({ queue: job.queue, error: describeError(error) }, 'repeated job failed');
      }
      this.due.set(job.queue, performance.now() + rest * 1000);
    }
  }

  /** In ms. A process that gets the lead again does not repeat early what it did before. */
  private restOf({ queue, every, restsFirst }: RepeatedJob): number {
    const due = this.due.get(queue);
    if (due === undefined) return restsFirst ? every * 1000 : 0;
    return Math.max(0, due - performance.now());
  }
}
