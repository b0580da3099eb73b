import type { SQL } from 'drizzle-orm';

/** A job that is enqueued. Runs at least once, so it must be idempotent. */
export type QueueJob<C> = {
  queue: string;
  work(ctx: C, data: Record<string, unknown>): Promise<void>;
  /** Number of retries; the delay starts at `delaySeconds` and doubles. */
  retry?: { limit: number; delaySeconds: number };
};

/** A job that runs repeatedly, in the process that leads. It bears to run twice: a leader that was cut off may still be at it. */
export type RepeatedJob<C> = {
  queue: string;
  /** Seconds between the end of a run and the next start, at most. */
  every: number;
  /** Begins the next run within a second: a condition on the database, which one statement asks for all jobs. */
  wakes?: SQL;
  /** Whether it waits that long before its first run. */
  restsFirst?: boolean;
  /** A run that may take minutes calls the engine's `advance` after each of its parts. */
  work(ctx: C): Promise<void>;
};

/** @typeParam C what each job is given, such as the service's database and gateways */
export type JobDefinition<C> = QueueJob<C> | RepeatedJob<C>;

/** Runs the work of a job; the program may trace it. */
export type Around = (queue: string, work: () => Promise<void>) => Promise<void>;
