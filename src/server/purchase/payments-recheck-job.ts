import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { recheckPayments } from './recheck-payments';

/** Looks every minute for payments that are old enough to be looked up once more. */
export const paymentsRecheckJob: RepeatedJob = {
  queue: 'payments-recheck',
  every: 60,
  work: recheckPayments,
};
