import { matureStakes } from '../services/staking/mature-stakes';
import { payWaitingClaims } from '../services/staking/pay-claim';
import type { RepeatedJob } from './jobs';

/** Ends terms that are over, and pays claims that waited for the reserve. */
export const stakesJob: RepeatedJob = {
  queue: 'stakes',
  every: 3,
  async work(ctx) {
    await matureStakes(ctx);
    await payWaitingClaims(ctx);
  },
};
