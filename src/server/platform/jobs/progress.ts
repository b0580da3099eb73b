import { isDatabaseFault } from '@/server/platform/http/faults';

/** How long a job may fail, or stand in one run, before its process counts as stuck. */
const STANDSTILL_SECONDS = 60;
/** A run may take as many of its own pauses, because a rare job does more in each run. */
const PAUSES_IN_A_RUN = 60;

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

/** Whether the jobs of this process advance. What another process runs is not seen here. */
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

  /** @param worked false when another process has the job: that is neither a success nor a fault of this one */
  end(queue: string, worked: boolean): void {
    const step = this.steps.get(queue);
    if (!step) return;
    this.steps.set(queue, {
      ...step,
      runsSince: null,
      failsSince: worked ? null : step.failsSince,
    });
  }

  fail(queue: string, error: unknown): void {
    const step = this.steps.get(queue);
    if (!step) return;
    const ours = error instanceof StandstillError || isDatabaseFault(error);
    const failsSince = ours ? (step.failsSince ?? this.now()) : null;
    this.steps.set(queue, { ...step, runsSince: null, failsSince });
  }

  standing(): Standstill[] {
    return [...this.steps].flatMap(([queue, { every, runsSince, failsSince }]) => {
      const fails = failsSince === null ? 0 : this.now() - failsSince;
      const runs = runsSince === null ? 0 : this.now() - runsSince;
      const longest = Math.max(STANDSTILL_SECONDS, every * PAUSES_IN_A_RUN);
      if (fails <= STANDSTILL_SECONDS && runs <= longest) return [];
      return [{ queue, seconds: Math.round(Math.max(fails, runs)) }];
    });
  }
}
