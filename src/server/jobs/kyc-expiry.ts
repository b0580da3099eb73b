import { expireIdentities } from '../services/kyc/expire';
import type { RepeatedJob } from './jobs';

/** Looks once an hour for documents that have run out. */
export const kycExpiryJob: RepeatedJob = {
  queue: 'kyc-expiry',
  every: 3_600,
  work: expireIdentities,
};
