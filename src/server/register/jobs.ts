import { DAY_SECONDS } from '@fnx/values/time';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { trackCalls } from './calls/track-calls';
import { watchRegister } from './check/watch-register';
import { closeTreasuryDay } from './close-treasury-day';
import { INDEX_QUEUE, indexChain } from './index/index-chain';
import { watchIndex } from './index/index-state';
import { watchNetwork } from './network/watch-network';

/** Books final blocks every second: with the pages' own refresh, a block is visible within two. */
const indexJob: RepeatedJob = { queue: INDEX_QUEUE, every: 1, work: indexChain };

const watchJob: RepeatedJob = { queue: 'index-watch', every: 15, work: watchIndex };

const SIX_HOURS = 6 * 3_600;

/** Asks the node about every wallet, so not at each restart. */
const checkJob: RepeatedJob = {
  queue: 'register-check',
  every: SIX_HOURS,
  restsFirst: true,
  work: watchRegister,
};

/** Follows the transactions of officers, of which there are few. */
const callsJob: RepeatedJob = { queue: 'chain-actions', every: 5, work: trackCalls };

/** Soon after midnight, while nodes have the state; nothing happens for the rest of the day. */
const closingJob: RepeatedJob = { queue: 'treasury-closing', every: 60, work: closeTreasuryDay };

/** At each start, and daily. */
const networkJob: RepeatedJob = { queue: 'network-watch', every: DAY_SECONDS, work: watchNetwork };

export const registerJobs: readonly JobDefinition[] = [
  indexJob,
  watchJob,
  checkJob,
  callsJob,
  closingJob,
  networkJob,
];
