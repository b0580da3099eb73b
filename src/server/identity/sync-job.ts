import type { QueueJob } from '@/server/platform/jobs/engine';
import { KYC_SYNC_QUEUE, syncReview } from './sync-review';

/** Brings over what the identity provider decided. Tried for about six hours, since the provider's own event came once. */
export const kycSyncJob: QueueJob = {
  queue: KYC_SYNC_QUEUE,
  retry: { limit: 12, delaySeconds: 5 },
  work: (ctx, data) => syncReview(ctx, String(data.userId)),
};
