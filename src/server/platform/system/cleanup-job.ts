import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { removeLeftovers } from './remove-leftovers';

/** Removes once an hour what has ended and is of no more use. */
export const cleanupJob: RepeatedJob = {
  queue: 'cleanup',
  every: 3_600,
  work: removeLeftovers,
};
