import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { removeLeftovers } from './remove-leftovers';

/** Deletes expired records every hour. */
export const cleanupJob: RepeatedJob = {
  queue: 'cleanup',
  every: 3_600,
  work: removeLeftovers,
};
