import { settleHouseSums } from '../services/ledger/house-sums';
import type { RepeatedJob } from './jobs';

/** Moves what is known of the house's accounts on, so that the proof reads the bookings of some minutes and not of years. */
export const houseSumsJob: RepeatedJob = {
  queue: 'house-sums',
  every: 120,
  async work(ctx) {
    await settleHouseSums(ctx);
  },
};
