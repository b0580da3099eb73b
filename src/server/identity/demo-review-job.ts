import type { QueueJob } from '@/server/platform/jobs/engine';
import { approveIfInReview } from './decide';
import { DEMO_REVIEW_QUEUE } from './demo-review-queue';

/** Approves identity checks in demo mode; does nothing in any other mode. */
export const kycDemoReviewJob: QueueJob = {
  queue: DEMO_REVIEW_QUEUE,
  work: async (ctx, data) => {
    if (ctx.config.mode !== 'demo') return;
    await approveIfInReview(ctx, String(data.applicationId));
  },
};
