import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { matureStakes } from './mature-stakes';
import { payWaitingClaims } from './pay-claim';

/** Ends terms that are over, and pays claims that waited for the reserve. */
export const stakesJob: RepeatedJob = {
  queue: 'stakes',
  every: 3,
  async work(ctx) {
    await matureStakes(ctx);
    await payWaitingClaims(ctx);
  },
};
