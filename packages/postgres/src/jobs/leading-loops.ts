import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../faults';
import type { Log } from '../log';
import type { Leadership } from './leadership';
import type { Progress } from './progress';

/** How often a process looks whether it leads. */
const LOOK_MS = 1_000;
/** A leader whose jobs stand gives up after this time, which is long enough for their alarm. */
const GIVE_UP_MS = 75_000;
/** Then it leaves the lead to any other process for so long. */
const SIT_OUT_MS = 5_000;

/** Works on a queue until the signal; its last run is finished. Never rejects. */
type Loop = { queue: string; run(signal: AbortSignal): Promise<void> };

type Running = { controller: AbortController; ended: Promise<void> };

/** Runs the loops of all jobs while this process leads. */
export class LeadingLoops {
  private readonly running = new Map<string, Running>();
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();
  private leadsSince: number | null = null;

  constructor(
    private readonly leadership: Leadership,
    private readonly progress: Progress,
    private readonly log: Log,
  ) {}

  start(loops: readonly Loop[]): void {
    this.looking = this.look(loops);
  }

  /** Resolves when all loops have ended, or in time. */
  async stop(withinMs: number): Promise<void> {
    this.stopping.abort();
    this.endAll();
    const late = sleep(withinMs, undefined, { ref: false });
    const ends = [...this.running.values()].map(({ ended }) => ended);
    await Promise.race([Promise.all([this.looking, ...ends]), late]);
    this.leadership.giveUp();
  }

  private async look(loops: readonly Loop[]): Promise<void> {
    const { signal } = this.stopping;
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
    while (!signal.aborted) {
      const leads = await this.leads();
      if (signal.aborted) return;
      if (leads) this.startAll(loops);
      else this.endAll();
      await pause(LOOK_MS);
      if (!this.isStuck()) continue;
      const standing = this.progress.standing();
      this.log.error({ standing }, 'the jobs stand: this process gives up the lead');
      this.endAll();
      this.leadership.giveUp();
      await pause(SIT_OUT_MS);
    }
  }

  private async leads(): Promise<boolean> {
    try {
      const leads = await this.leadership.hold();
      // Another process runs the jobs now.
      if (!leads) this.progress.forgetFailures();
      return leads;
    } catch (error) {
      this.log.warn(
        { error: describeError(error) },
        'the lead was lost, or could not be asked for',
      );
      return false;
    }
  }

  private isStuck(): boolean {
    if (this.leadsSince === null || performance.now() - this.leadsSince < GIVE_UP_MS) return false;
    return this.progress.standing().length > 0;
  }

  private startAll(loops: readonly Loop[]): void {
    if (this.leadsSince === null) this.log.info('this process leads: it runs the jobs');
    this.leadsSince ??= performance.now();
    for (const { queue, run } of loops) {
      // Not while the loop before is in its last run.
      if (this.running.has(queue)) continue;
      // One per loop, because a pause listens to its signal and Node warns of a leak above ten listeners.
      const controller = new AbortController();
      const ended = run(controller.signal).finally(() => this.running.delete(queue));
      this.running.set(queue, { controller, ended });
    }
  }

  private endAll(): void {
    this.leadsSince = null;
    for (const { controller } of this.running.values()) controller.abort();
  }
}
