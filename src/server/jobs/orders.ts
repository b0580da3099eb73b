import { expireOrders } from '../services/purchase/expire-orders';
import type { RepeatedJob } from './jobs';

/** Ends orders whose time is over, so that their shares are on sale again. */
export const ordersJob: RepeatedJob = { queue: 'orders', every: 2, work: expireOrders };
