import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Db } from '../client';
import { describeError } from '../faults';
import type { Log } from '../log';
import type { Around, JobDefinition, QueueJob, RepeatedJob } from './definition';
import type { Jobs } from './jobs';
import { Leadership } from './leadership';
import { LeadingLoops } from './leading-loops';
import { makeQueues } from './make-queues';
import { Progress, type Standstill } from './progress';
import { POLL_SECONDS, QueueWorker } from './queue-worker';
import { Repeater } from './repeater';

/** The job engine of a process. */
export type JobEngine<C> = Jobs & {
  /** Until `stop`, polls the queues and runs the repeated jobs whenever this process leads. */
  start(ctx: C): Promise<void>;
  stop(): Promise<void>;
  /**
   * For tests, which do not poll: runs everything that is due. A failed job is retried with its delay, as in production.
   *
   * @param queue only this queue; a repeated job runs once
   */
  runDue(ctx: C, queue?: string): Promise<void>;
};

/** Names the poll of all queues among the jobs that may stand. */
const POLL = 'queues';
/** How often jobs of dead processes are searched. */
const MAINTAIN_SECONDS = 20;
const STOP_WITHIN_MS = 8_000;

/**
 * Runs pg-boss on the connection of a Drizzle transaction. Its statements are text with numbered parameters, some used
 * repeatedly, so they go directly to the driver's client; Drizzle offers no API for that.
 */
function within(tx: Db): PgBoss.Db {
  const { client } = tx._.session as unknown as { client: Pick<pg.ClientBase, 'query'> };
  // The connection prepares queries that are objects (prepare-writes.ts).
  return { executeSql: (text, values) => client.query({ text, values }) };
}

type EngineOptions = {
  /** Numbers of advisory locks: of who makes the queues, and of who leads. */
  locks: { queues: number; lead: number };
  around?: Around;
  /** Holds the connection with the lead. An idle process asks for it once a second, and then needs no other pool. */
  leadPool?: pg.Pool;
  /** Seconds of a clock that never steps back. */
  now?: () => number;
};

/** Creates the engine and its queues on a pool. */
export async function createJobEngine<C>(
  pool: pg.Pool,
  log: Log,
  definitions: readonly JobDefinition<C>[],
  {
    locks,
    leadPool = pool,
    now = () => performance.now() / 1000,
    around = (_, work) => work(),
  }: EngineOptions,
): Promise<JobEngine<C>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterHours: 72,
  });
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'job engine'));
  const queued = definitions.filter((job): job is QueueJob<C> => !('every' in job));
  const repeated = definitions.filter((job): job is RepeatedJob<C> => 'every' in job);
  // First recovers the jobs of processes that died.
  const work = async () => void (await boss.maintain());
  repeated.unshift({ queue: 'maintenance', every: MAINTAIN_SECONDS, work });
  try {
    await makeQueues(pool, boss, queued, locks.queues);
  } catch (error) {
    // Its timers would outlive a failed start.
    await boss.stop({ graceful: false, wait: false }).catch(() => {});
    throw error;
  }
  const progress = new Progress(now);
  const loops = new LeadingLoops(new Leadership(leadPool, locks.lead), progress, log);
  return new Engine(boss, pool, loops, log, queued, repeated, progress, around);
}

/** Asks for due work: the names of queues with a due job, and of repeated jobs whose condition holds. */
function askDue(repeated: readonly RepeatedJob<never>[]): pg.QueryConfig {
  const queues = sql`select distinct name from pgboss.job where state < 'active' and start_after < now()`;
  const jobs = repeated.flatMap(({ queue, wakes }) =>
    wakes ? sql`select ${queue} where ${wakes}` : [],
  );
  const { sql: text, params } = new PgDialect().sqlToQuery(
    sql.join([queues, ...jobs], sql` union all `),
  );
  return { name: 'due', text, values: params };
}

class Engine<C> implements JobEngine<C> {
  private readonly asked: pg.QueryConfig;
  private readonly worker: QueueWorker<C>;
  private readonly repeater: Repeater<C>;
  private phase: 'ready' | 'working' | 'stopped' = 'ready';

  constructor(
    private readonly boss: PgBoss,
    private readonly pool: pg.Pool,
    private readonly loops: LeadingLoops,
    private readonly log: Log,
    private readonly queued: readonly QueueJob<C>[],
    private readonly repeated: readonly RepeatedJob<C>[],
    private readonly progress: Progress,
    private readonly around: Around,
  ) {
    this.asked = askDue(repeated);
    this.worker = new QueueWorker(boss, pool, progress, log, around);
    this.repeater = new Repeater(progress, log, around);
  }

  async send(tx: Db, queue: string, data: object, options: { after?: number } = {}) {
    const { after } = options;
    await this.boss.send(queue, data, {
      db: within(tx),
      ...(after === undefined ? {} : { startAfter: after }),
    });
  }

  async sendAll(tx: Db, queue: string, data: readonly object[]) {
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

  async start(ctx: C): Promise<void> {
    this.phase = 'working';
    this.loops.start([
      { queue: POLL, run: (signal) => this.poll(ctx, signal) },
      ...this.repeated.map((job) => ({
        queue: job.queue,
        run: (signal: AbortSignal) => this.repeater.repeat(ctx, job, signal),
      })),
    ]);
  }

  async stop(): Promise<void> {
    if (this.phase === 'stopped') return;
    this.phase = 'stopped';
    // Running jobs finish; a job that takes too long is reassigned after its timeout.
    await this.loops.stop(STOP_WITHIN_MS);
    await this.boss.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS });
  }

  async runDue(ctx: C, queue?: string): Promise<void> {
    for (const job of this.repeated)
      if (job.queue === queue) await this.around(queue, () => job.work(ctx));
    const queues = this.queued.filter((job) => queue === undefined || job.queue === queue);
    for (let worked = true; worked; ) {
      worked = false;
      const due = await this.readDue();
      for (const job of queues)
        if (due.has(job.queue) && (await this.worker.runSome(ctx, job))) worked = true;
    }
  }

  /** Works on the queues until `stop`, side by side: one whose jobs take long delays no other. */
  private async poll(ctx: C, signal: AbortSignal): Promise<void> {
    const busy = new Map<string, Promise<void>>();
    while (!signal.aborted) {
      try {
        this.progress.begin(POLL, POLL_SECONDS);
        const due = await this.readDue();
        this.progress.end(POLL);
        for (const name of due) this.repeater.wake(name);
        for (const job of this.queued.filter(({ queue }) => !busy.has(queue))) {
          const { queue } = job;
          if (due.has(queue))
            busy.set(
              queue,
              this.worker.drain(ctx, job, signal).finally(() => busy.delete(queue)),
            );
          else this.progress.end(queue);
        }
      } catch (error) {
        this.progress.fail(POLL, error);
        this.log.warn({ queue: POLL, error: describeError(error) }, 'queue not worked');
      }
      await sleep(POLL_SECONDS * 1000, undefined, { signal }).catch(() => {});
    }
    await Promise.all(busy.values());
  }

  private async readDue(): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ name: string }>(this.asked);
    return new Set(rows.map(({ name }) => name));
  }
}
