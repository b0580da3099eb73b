import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { removeQuotes } from './remove-quotes';

/** Deletes expired quotes and abandoned purchase data every hour. */
export const ordersCleanupJob: RepeatedJob = {
  queue: 'orders-cleanup',
  every: 3_600,
  work: removeQuotes,
};
