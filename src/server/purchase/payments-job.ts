import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { watchPayments } from './watch-payments';

/** Looks every second for money that arrived, while somebody waits for it. */
export const paymentsJob: RepeatedJob = { queue: 'payments', every: 1, work: watchPayments };
