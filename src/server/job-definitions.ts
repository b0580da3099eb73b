import { signupNoticeJob } from './account/signup-notice-job';
import { kycDemoReviewJob } from './identity/demo-review-job';
import { kycExpiryJob } from './identity/expiry-job';
import { kycSyncJob } from './identity/sync-job';
import { pricesJob } from './market/prices-job';
import { announcementsJob } from './messaging/announcements-job';
import { notificationsCleanupJob } from './messaging/notifications-cleanup-job';
import { outboxJob } from './messaging/outbox-job';
import type { JobDefinition } from './platform/jobs/engine';
import { cleanupJob } from './platform/system/cleanup-job';
import { ordersCleanupJob } from './purchase/orders-cleanup-job';
import { ordersJob } from './purchase/orders-job';
import { paymentsJob } from './purchase/payments-job';
import { paymentsRecheckJob } from './purchase/payments-recheck-job';
import { houseSumsJob } from './register/house-sums-job';
import { stakesJob } from './staking/stakes-job';

export const jobDefinitions: readonly JobDefinition[] = [
  outboxJob,
  signupNoticeJob,
  kycDemoReviewJob,
  kycSyncJob,
  kycExpiryJob,
  paymentsJob,
  paymentsRecheckJob,
  ordersJob,
  ordersCleanupJob,
  pricesJob,
  stakesJob,
  announcementsJob,
  cleanupJob,
  notificationsCleanupJob,
  houseSumsJob,
];
