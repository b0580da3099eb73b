import { cleanupJob } from './cleanup';
import type { JobDefinition } from './jobs';
import { kycDemoReviewJob } from './kyc-demo-review';
import { ordersJob } from './orders';
import { ordersCleanupJob } from './orders-cleanup';
import { outboxJob } from './outbox';
import { paymentsJob } from './payments';
import { pricesJob } from './prices';
import { signupNoticeJob } from './signup-notice';

/** Every job of the product. */
export const jobDefinitions: readonly JobDefinition[] = [
  outboxJob,
  signupNoticeJob,
  kycDemoReviewJob,
  paymentsJob,
  ordersJob,
  ordersCleanupJob,
  pricesJob,
  cleanupJob,
];
