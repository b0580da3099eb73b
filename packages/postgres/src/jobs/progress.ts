import { isDatabaseFault } from '../faults';

/** How long a job may fail, or stand in one run, before its process counts as stuck. */
const STANDSTILL_SECONDS = 40;
/** A run may take as many of its own pauses, because a rare job does more in each run; and no more than an hour. */
const PAUSES_IN_A_RUN = 40;
const LONGEST_RUN_SECONDS = 3_600;

/**
 * A run could not do its work, although all that it needs from outside was there. A node or gateway that is away is no standstill:
 * it has its own alarm, and every process would have the same one.
 */
export class StandstillError extends Error {
  override readonly name = 'StandstillError';
}

/** A job without progress, and for how long. */
export type Standstill = { queue: string; seconds: number };

type Step = { every: number; runsSince: number | null; failsSince: number | null };

/** Whether the jobs that this process runs advance. */
export class Progress {
  private readonly steps = new Map<string, Step>();

  /** @param now seconds */
  constructor(private readonly now: () => number) {}

  /** @param every seconds between two runs */
  begin(queue: string, every: number): void {
    const failsSince = this.steps.get(queue)?.failsSince ?? null;
    this.steps.set(queue, { every, runsSince: this.now(), failsSince });
  }

  /** A part of a long run is done. */
  advance(queue: string): void {
    const step = this.steps.get(queue);
    if (step) this.steps.set(queue, { ...step, runsSince: this.now(), failsSince: null });
  }

  end(queue: string): void {
    const step = this.steps.get(queue);
    if (step) this.steps.set(queue, { ...step, runsSince: null, failsSince: null });
  }

  /** A run that hangs stays known. */
  forgetFailures(): void {
    for (const [queue, step] of this.steps) this.steps.set(queue, { ...step, failsSince: null });
  }

  /** @returns whether it counts as a standstill if it lasts */
  fail(queue: string, error: unknown): boolean {
    const step = this.steps.get(queue);
    if (!step) return false;
    const ours = error instanceof StandstillError || isDatabaseFault(error);
    const failsSince = ours ? (step.failsSince ?? this.now()) : null;
    this.steps.set(queue, { ...step, runsSince: null, failsSince });
    return ours;
  }

  standing(): Standstill[] {
    return [...this.steps].flatMap(([queue, { every, runsSince, failsSince }]) => {
      const fails = failsSince === null ? 0 : this.now() - failsSince;
      const runs = runsSince === null ? 0 : this.now() - runsSince;
      const most = Math.min(every * PAUSES_IN_A_RUN, LONGEST_RUN_SECONDS);
      const longest = Math.max(STANDSTILL_SECONDS, most);
      if (fails <= STANDSTILL_SECONDS && runs <= longest) return [];
      return [{ queue, seconds: Math.round(Math.max(fails, runs)) }];
    });
  }
}
