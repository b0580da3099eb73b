import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { updatePlatformSums } from './platform-sums';

/** Advances the stored sums of the house accounts, so that the proof reads only recent entries. */
const platformSumsJob: RepeatedJob = {
  queue: 'house-sums',
  every: 120,
  async work(ctx) {
    await updatePlatformSums(ctx);
  },
};

export const registerJobs: readonly JobDefinition[] = [platformSumsJob];
