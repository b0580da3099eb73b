import type {
  JobDefinition as Definition,
  RepeatedJob as Repeated,
} from '@fnx/postgres/jobs/definition';
import { createJobEngine as createAny, type JobEngine as Engine } from '@fnx/postgres/jobs/engine';
import type pg from 'pg';
import type { AppContext } from './context';
import { LOCKS } from './database/locks';
import { removeLeftovers } from './system/remove-leftovers';
import { tracedJob } from './tracing/tracing';

export type RepeatedJob = Repeated<AppContext>;
export type JobDefinition = Definition<AppContext>;
export type JobEngine = Engine<AppContext>;

type Options = {
  leadPool?: pg.Pool;
  /** Seconds of a clock that never steps back. */
  now?: () => number;
};

/** Creates the engine of the service's jobs and its queues on a pool: see the package. */
export const createJobEngine = (
  pool: pg.Pool,
  log: AppContext['log'],
  definitions: readonly JobDefinition[],
  options: Options = {},
): Promise<JobEngine> =>
  createAny(pool, log, definitions, {
    ...options,
    locks: { queues: LOCKS.queues, lead: LOCKS.jobs },
    around: tracedJob,
  });

/** Deletes expired counters, locks and keys every hour. */
const cleanupJob: JobDefinition = { queue: 'cleanup', every: 3_600, work: removeLeftovers };

export const platformJobs: readonly JobDefinition[] = [cleanupJob];
