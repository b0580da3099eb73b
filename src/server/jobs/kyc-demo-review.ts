import { approveIfInReview } from '../services/kyc/decide';
import { DEMO_REVIEW_QUEUE } from '../services/kyc/demo-review-queue';
import type { QueueJob } from './jobs';

/** Approves identity checks in demo mode; anywhere else a job that got here by mistake does nothing. */
export const kycDemoReviewJob: QueueJob = {
  queue: DEMO_REVIEW_QUEUE,
  work: async (ctx, data) => {
    if (ctx.config.mode !== 'demo') return;
    await approveIfInReview(ctx, String(data.applicationId));
  },
};
