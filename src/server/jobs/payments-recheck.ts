import { recheckPayments } from '../services/purchase/recheck-payments';
import type { RepeatedJob } from './jobs';

/** Looks every minute for payments that are old enough to be looked up once more. */
export const paymentsRecheckJob: RepeatedJob = {
  queue: 'payments-recheck',
  every: 60,
  work: recheckPayments,
};
