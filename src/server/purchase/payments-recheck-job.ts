import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { recheckPayments } from './recheck-payments';

/** Rechecks older payments every minute. */
export const paymentsRecheckJob: RepeatedJob = {
  queue: 'payments-recheck',
  every: 60,
  work: recheckPayments,
};
