import type { JobDefinition } from '@/server/platform/jobs';
import { approveIfInReview } from './decide';
import { DEMO_REVIEW_QUEUE } from './demo-review-queue';
import { removeOldDrafts } from './draft/remove-old-drafts';
import { expireIdentities } from './expire';
import { FILE_REMOVAL_QUEUE, removeFile } from './file-store';
import { APPLICANT_REMOVAL_QUEUE, deactivateApplicant } from './provider/deactivate-applicant';
import { KYC_SYNC_QUEUE, syncReview } from './provider/sync-review';

/** Approves identity checks in demo mode; does nothing in any other mode. */
const kycDemoReviewJob: JobDefinition = {
  queue: DEMO_REVIEW_QUEUE,
  work: async (ctx, data) => {
    if (ctx.config.mode !== 'demo') return;
    await approveIfInReview(ctx, String(data.applicationId));
  },
};

/** Fetches the KYC provider's decision. Retried for about six hours, because the webhook is sent only once. */
const kycSyncJob: JobDefinition = {
  queue: KYC_SYNC_QUEUE,
  retry: { limit: 12, delaySeconds: 5 },
  work: (ctx, data) => syncReview(ctx, String(data.userId)),
};

/** Checks for expired documents every hour. */
const kycExpiryJob: JobDefinition = {
  queue: 'kyc-expiry',
  every: 3_600,
  work: expireIdentities,
};

/** Removes forgotten drafts every hour. */
const kycDraftJob: JobDefinition = {
  queue: 'kyc-draft-removal',
  every: 3_600,
  work: removeOldDrafts,
};

/** Deactivates the applicants of erased people at the provider. Retried for about three days. */
const applicantRemovalJob: JobDefinition = {
  queue: APPLICANT_REMOVAL_QUEUE,
  retry: { limit: 12, delaySeconds: 60 },
  work: (ctx, data) => deactivateApplicant(ctx, String(data.applicantId)),
};

/** Removes the files of what was erased. */
const fileRemovalJob: JobDefinition = {
  queue: FILE_REMOVAL_QUEUE,
  work: (ctx, data) => removeFile(ctx, String(data.name)),
};

export const identityJobs: readonly JobDefinition[] = [
  kycDemoReviewJob,
  kycSyncJob,
  kycExpiryJob,
  kycDraftJob,
  fileRemovalJob,
  applicantRemovalJob,
];
