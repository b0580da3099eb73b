import type { QueueJob } from '@/server/platform/jobs/engine';
import { KYC_SYNC_QUEUE, syncReview } from './sync-review';

/** Fetches the KYC provider's decision. Retried for about six hours, because the webhook is sent only once. */
export const kycSyncJob: QueueJob = {
  queue: KYC_SYNC_QUEUE,
  retry: { limit: 12, delaySeconds: 5 },
  work: (ctx, data) => syncReview(ctx, String(data.userId)),
};
