import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { refreshRates } from './rates';
import { watchFeeds } from './watch-feeds';

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
