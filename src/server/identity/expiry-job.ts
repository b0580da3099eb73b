import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { expireIdentities } from './expire';

/** Checks for expired documents every hour. */
export const kycExpiryJob: RepeatedJob = {
  queue: 'kyc-expiry',
  every: 3_600,
  work: expireIdentities,
};
