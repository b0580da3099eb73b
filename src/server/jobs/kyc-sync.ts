import { KYC_SYNC_QUEUE, syncReview } from '../services/kyc/sync-review';
import type { QueueJob } from './jobs';

/** Brings over what the identity provider decided. Tried for about six hours, since the provider's own event came once. */
export const kycSyncJob: QueueJob = {
  queue: KYC_SYNC_QUEUE,
  retry: { limit: 12, delaySeconds: 5 },
  work: (ctx, data) => syncReview(ctx, String(data.userId)),
};
