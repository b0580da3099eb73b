import type { SQL } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { traced } from '@/server/platform/tracing/tracing';

/** A job that is enqueued. Runs at least once, so it must be idempotent. */
export type QueueJob = {
  queue: string;
  work(ctx: AppContext, data: Record<string, unknown>): Promise<void>;
  /** Number of retries; the delay starts at `delaySeconds` and doubles. */
  retry?: { limit: number; delaySeconds: number };
};

/** A job that runs repeatedly, in the process that leads. It bears to run twice: a leader that was cut off may still be at it. */
export type RepeatedJob = {
  queue: string;
  /** Seconds between the end of a run and the next start, at most. */
  every: number;
  /** Begins the next run within a second: a condition on the database, which one statement asks for all jobs. */
  wakes?: SQL;
  /** Whether it waits that long before its first run. */
  restsFirst?: boolean;
  /** A run that may take minutes calls `ctx.jobs.advance` after each of its parts. */
  work(ctx: AppContext): Promise<void>;
};

export type JobDefinition = QueueJob | RepeatedJob;

/** Runs a job's work in a span of its own. */
export const tracedJob = ({ queue }: JobDefinition, work: () => Promise<void>) =>
  traced({ name: `job ${queue}`, attributes: { 'messaging.destination.name': queue } }, work);
