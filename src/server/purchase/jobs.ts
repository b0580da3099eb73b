import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { findFailures } from './find-failures';
import { expireOrders } from './orders/expire-orders';
import { removeQuotes } from './remove-quotes';
import { isLive, orders } from './tables';
import { expireTransfers } from './transfers/expire-transfers';

/** Paid by a wallet, and sent or past its time. */
const mayEnd = and(
  ...[isLive, eq(orders.method, 'WALLET')],
  or(eq(orders.status, 'SUBMITTED'), lt(orders.expiresAt, sql`now()`)),
);

/** Ends orders whose purchase failed or can no longer happen. Purchases themselves come from the index. */
export const ordersJob: RepeatedJob = {
  queue: 'orders',
  every: 10,
  wakes: sql`exists (select from ${orders} where ${mayEnd})`,
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
