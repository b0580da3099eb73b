import { watchPayments } from '../services/purchase/watch-payments';
import type { RepeatedJob } from './jobs';

/** Looks every second for money that arrived, while somebody waits for it. */
export const paymentsJob: RepeatedJob = { queue: 'payments', every: 1, work: watchPayments };
