import { refreshRates } from '../services/pricing/rates';
import type { RepeatedJob } from './jobs';

/** Keeps the currencies' rates fresh, so that no request has to wait for a feed. */
export const pricesJob: RepeatedJob = {
  queue: 'prices',
  every: 10,
  async work(ctx) {
    if (ctx.config.chain.priceSource === 'chainlink') await refreshRates(ctx);
  },
};
