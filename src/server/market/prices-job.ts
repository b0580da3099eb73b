import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { refreshRates } from './rates';
import { watchFeeds } from './watch-feeds';

/** Refreshes currency rates in the background and raises an alert for stale feeds. */
export const pricesJob: RepeatedJob = {
  queue: 'prices',
  every: 10,
  async work(ctx) {
    if (ctx.config.chain.priceSource !== 'chainlink') return;
    try {
      await refreshRates(ctx);
    } finally {
      // Also runs while the chain is unavailable, because the cached rates become stale.
      await watchFeeds(ctx);
    }
  },
};
