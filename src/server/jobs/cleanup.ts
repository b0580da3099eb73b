import { removeLeftovers } from '../services/system/remove-leftovers';
import type { RepeatedJob } from './jobs';

/** Removes once an hour what has ended and is of no more use. */
export const cleanupJob: RepeatedJob = {
  queue: 'cleanup',
  every: 3_600,
  work: removeLeftovers,
};
