import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { expireOrders } from './expire-orders';
import { recheckPayments } from './payments/recheck-payments';
import { watchPayments } from './payments/watch-payments';
import { removeQuotes } from './remove-quotes';

/** Scans for incoming payments every second while an order is open. */
export const paymentsJob: RepeatedJob = { queue: 'payments', every: 1, work: watchPayments };

/** Rechecks older payments every minute. */
const paymentsRecheckJob: JobDefinition = {
  queue: 'payments-recheck',
  every: 60,
  work: recheckPayments,
};

/** Expires unpaid orders and releases their shares. */
const ordersJob: JobDefinition = { queue: 'orders', every: 2, work: expireOrders };

/** Deletes expired quotes and abandoned purchase data every hour. */
const ordersCleanupJob: JobDefinition = {
  queue: 'orders-cleanup',
  every: 3_600,
  work: removeQuotes,
};

export const purchaseJobs: readonly JobDefinition[] = [
  paymentsJob,
  paymentsRecheckJob,
  ordersJob,
  ordersCleanupJob,
];
