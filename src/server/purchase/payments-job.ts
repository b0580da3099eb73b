import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { watchPayments } from './watch-payments';

/** Scans for incoming payments every second while an order is open. */
export const paymentsJob: RepeatedJob = { queue: 'payments', every: 1, work: watchPayments };
