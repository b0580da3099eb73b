import { cleanupJob } from './cleanup';
import type { JobDefinition } from './jobs';
import { kycDemoReviewJob } from './kyc-demo-review';
import { ordersJob } from './orders';
import { outboxJob } from './outbox';
import { paymentsJob } from './payments';
import { pricesJob } from './prices';

/** Every job of the product. */
export const jobDefinitions: readonly JobDefinition[] = [
  outboxJob,
  kycDemoReviewJob,
  paymentsJob,
  ordersJob,
  pricesJob,
  cleanupJob,
];
