import { announcementsJob } from './announcements';
import { cleanupJob } from './cleanup';
import { houseSumsJob } from './house-sums';
import type { JobDefinition } from './jobs';
import { kycDemoReviewJob } from './kyc-demo-review';
import { kycExpiryJob } from './kyc-expiry';
import { kycSyncJob } from './kyc-sync';
import { notificationsCleanupJob } from './notifications-cleanup';
import { ordersJob } from './orders';
import { ordersCleanupJob } from './orders-cleanup';
import { outboxJob } from './outbox';
import { paymentsJob } from './payments';
import { paymentsRecheckJob } from './payments-recheck';
import { pricesJob } from './prices';
import { signupNoticeJob } from './signup-notice';
import { stakesJob } from './stakes';

/** Every job of the product. */
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
