import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { expireOrders } from './expire-orders';

/** Ends orders whose time is over, so that their shares are on sale again. */
export const ordersJob: RepeatedJob = { queue: 'orders', every: 2, work: expireOrders };
