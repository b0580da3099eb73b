import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../faults';
import type { Log } from '../log';
import type { Around, RepeatedJob } from './definition';
import type { Progress } from './progress';

/** A rare job that failed at the database does not wait for its next turn. */
const AGAIN_SECONDS = 10;
/** Between two runs of a job that its condition wakes: it is asked every half second. */
const WAKES_AFTER_MS = 900;

/** Runs the repeated jobs of a process. */
export class Repeater<C> {
  /** When a job is due that ran here, in ms. */
  private readonly due = new Map<string, number>();
  /** Ends the pause of a job. */
  private readonly wakes = new Map<string, () => void>();

  constructor(
    private readonly progress: Progress,
    private readonly log: Log,
    private readonly around: Around,
  ) {}

  /** Begins the next run of a job that rests. */
  wake(queue: string): void {
    this.wakes.get(queue)?.();
  }

  /** Until the signal. */
  async repeat(ctx: C, job: RepeatedJob<C>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.rest(job, signal);
      if (signal.aborted) return;
      this.progress.begin(job.queue, job.wakes ? 1 : job.every);
      let rest = job.every;
      try {
        await this.around(job.queue, () => job.work(ctx));
        this.progress.end(job.queue);
      } catch (error) {
        if (this.progress.fail(job.queue, error)) rest = Math.min(rest, AGAIN_SECONDS);
        this.log.warn({ queue: job.queue, error: describeError(error) }, 'repeated job failed');
      }
      this.due.set(job.queue, performance.now() + rest * 1000);
    }
  }

  /** Until its next run is due, or its condition wakes it. */
  private async rest(job: RepeatedJob<C>, stopped: AbortSignal): Promise<void> {
    const pause = new AbortController();
    const end = () => pause.abort();
    const begun = performance.now();
    this.wakes.set(job.queue, () => {
      if (performance.now() - begun > WAKES_AFTER_MS) end();
    });
    stopped.addEventListener('abort', end);
    if (stopped.aborted) end();
    await sleep(this.restOf(job), undefined, pause).catch(() => {});
    stopped.removeEventListener('abort', end);
  }

  /** In ms. A process that gets the lead again does not repeat early what it did before. */
  private restOf({ queue, every, restsFirst }: RepeatedJob<C>): number {
    const due = this.due.get(queue);
    if (due === undefined) return restsFirst ? every * 1000 : 0;
    return Math.max(0, due - performance.now());
  }
}
