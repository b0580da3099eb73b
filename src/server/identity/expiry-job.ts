import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { expireIdentities } from './expire';

/** Looks once an hour for documents that have run out. */
export const kycExpiryJob: RepeatedJob = {
  queue: 'kyc-expiry',
  every: 3_600,
  work: expireIdentities,
};
