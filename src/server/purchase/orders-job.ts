import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { expireOrders } from './expire-orders';

/** Expires unpaid orders and releases their shares. */
export const ordersJob: RepeatedJob = { queue: 'orders', every: 2, work: expireOrders };
