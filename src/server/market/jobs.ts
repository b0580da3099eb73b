import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { announcePrices } from './announce-prices';
import { refreshRates } from './rates';
import { watchFeeds } from './watch-feeds';

/** Announces prices when they come into force. */
const priceAnnouncementsJob: JobDefinition = {
  queue: 'price-announcements',
  every: 1,
  work: announcePrices,
};

/** Refreshes currency rates in the background and raises an alert for stale feeds. */
const pricesJob: RepeatedJob = {
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

export const marketJobs: readonly JobDefinition[] = [priceAnnouncementsJob, pricesJob];
