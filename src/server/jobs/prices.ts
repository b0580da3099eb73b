import { refreshRates } from '../services/pricing/rates';
import { watchFeeds } from '../services/pricing/watch-feeds';
import type { RepeatedJob } from './jobs';

/** Keeps the currencies' rates fresh, so that no request has to wait for a feed, and notices when one stays away. */
export const pricesJob: RepeatedJob = {
  queue: 'prices',
  every: 10,
  async work(ctx) {
    if (ctx.config.chain.priceSource !== 'chainlink') return;
    try {
      await refreshRates(ctx);
    } finally {
      // Also when the chain is away: the rates that were kept grow old.
      await watchFeeds(ctx);
    }
  },
};
