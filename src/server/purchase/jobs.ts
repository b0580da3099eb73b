import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { findFailures } from './find-failures';
import { expireOrders } from './orders/expire-orders';
import { removeQuotes } from './remove-quotes';
import { expireTransfers } from './transfers/expire-transfers';

/** Ends orders whose purchase failed or can no longer happen. Purchases themselves come from the index. */
export const ordersJob: RepeatedJob = {
  queue: 'orders',
  every: 2,
  async work(ctx: AppContext) {
    await findFailures(ctx);
    await expireOrders(ctx);
  },
};

/** Ends orders whose bank transfer did not come. */
const transfersJob: JobDefinition = {
  queue: 'transfers',
  every: 60,
  work: expireTransfers,
};

/** Deletes expired quotes and abandoned purchase data every hour. */
const ordersCleanupJob: JobDefinition = {
  queue: 'orders-cleanup',
  every: 3_600,
  work: removeQuotes,
};

export const purchaseJobs: readonly JobDefinition[] = [ordersJob, transfersJob, ordersCleanupJob];
