import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { indexChain } from './index/index-chain';
import { watchIndex } from './index/index-state';

/** Books final blocks every second: with the pages' own refresh, a block is visible within two. */
const indexJob: RepeatedJob = { queue: 'chain-index', every: 1, work: indexChain };

const watchJob: RepeatedJob = { queue: 'index-watch', every: 15, work: watchIndex };

export const registerJobs: readonly JobDefinition[] = [indexJob, watchJob];
