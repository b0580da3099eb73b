import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { settleHouseSums } from './house-sums';

/** Advances the stored sums of the house accounts, so that the proof reads only recent entries. */
export const houseSumsJob: RepeatedJob = {
  queue: 'house-sums',
  every: 120,
  async work(ctx) {
    await settleHouseSums(ctx);
  },
};
