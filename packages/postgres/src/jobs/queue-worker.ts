import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { describeError, isDuplicate } from '../faults';
import type { Log } from '../log';
import type { Around, QueueJob } from './definition';
import type { Progress } from './progress';

export const POLL_SECONDS = 0.5;
const BATCH = 20;

/** Works on the jobs of the queues. */
export class QueueWorker<C> {
  constructor(
    private readonly boss: PgBoss,
    private readonly pool: pg.Pool,
    private readonly progress: Progress,
    private readonly log: Log,
    private readonly around: Around,
  ) {}

  /**
   * Works on a queue until it has no due job. pg-boss's own worker is not used: it leaves the promise that completes a job unhandled, so
   * a database failure at that moment would end the process.
   */
  async drain(ctx: C, job: QueueJob<C>, signal: AbortSignal): Promise<void> {
    try {
      for (let more = true; more && !signal.aborted; ) {
        this.progress.begin(job.queue, POLL_SECONDS);
        more = await this.runSome(ctx, job);
        this.progress.end(job.queue);
      }
    } catch (error) {
      this.progress.fail(job.queue, error);
      this.log.warn({ queue: job.queue, error: describeError(error) }, 'queue not worked');
    }
  }

  /** Works on one batch of due jobs. False if there were none. */
  async runSome(ctx: C, job: QueueJob<C>): Promise<boolean> {
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
    ctx: C,
    job: QueueJob<C>,
    batch: readonly PgBoss.Job<Record<string, unknown>>[],
  ): Promise<string[]> {
    const done: string[] = [];
    await Promise.all(
      batch.map(async ({ id, data }) => {
        try {
          await this.around(job.queue, () => job.work(ctx, data));
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
}
