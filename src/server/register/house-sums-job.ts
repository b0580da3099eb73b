import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { settleHouseSums } from './house-sums';

/** Moves what is known of the house's accounts on, so that the proof reads the bookings of some minutes and not of years. */
export const houseSumsJob: RepeatedJob = {
  queue: 'house-sums',
  every: 120,
  async work(ctx) {
    await settleHouseSums(ctx);
  },
};
