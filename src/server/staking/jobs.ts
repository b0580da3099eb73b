import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { matureStakes } from './mature-stakes';
import { payWaitingClaims } from './pay-claim';

/** Ends completed terms and pays pending claims. */
const stakesJob: RepeatedJob = {
  queue: 'stakes',
  every: 3,
  async work(ctx) {
    await matureStakes(ctx);
    await payWaitingClaims(ctx);
  },
};

export const stakingJobs: readonly JobDefinition[] = [stakesJob];
