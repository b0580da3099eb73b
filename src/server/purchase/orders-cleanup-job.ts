import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { removeQuotes } from './remove-quotes';

/** Removes once an hour what was asked for a purchase and led to none. */
export const ordersCleanupJob: RepeatedJob = {
  queue: 'orders-cleanup',
  every: 3_600,
  work: removeQuotes,
};
