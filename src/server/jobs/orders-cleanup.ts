import { removeQuotes } from '../services/purchase/remove-quotes';
import type { RepeatedJob } from './jobs';

/** Removes once an hour what was asked for a purchase and led to none. */
export const ordersCleanupJob: RepeatedJob = {
  queue: 'orders-cleanup',
  every: 3_600,
  work: removeQuotes,
};
