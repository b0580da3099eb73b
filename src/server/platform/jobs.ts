import type { JobDefinition } from './jobs/definition';
import { removeLeftovers } from './system/remove-leftovers';

/** Deletes expired counters, locks and keys every hour. */
const cleanupJob: JobDefinition = { queue: 'cleanup', every: 3_600, work: removeLeftovers };

export const platformJobs: readonly JobDefinition[] = [cleanupJob];
