import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { announcePrices, isPriceUntold } from './announce-prices';
import { firePriceAlerts, PRICES_QUEUE } from './price-alerts';
import { refreshRates } from './rates';
import { refreshReferenceRates } from './reference-rates/reference-rates';
import { watchFeeds } from './watch-feeds';

/** Announces prices when they come into force, and fires the price alerts that they reach. */
const priceAnnouncementsJob: RepeatedJob = {
  queue: PRICES_QUEUE,
  every: 10,
  wakes: isPriceUntold,
  async work(ctx) {
    await announcePrices(ctx);
    await firePriceAlerts(ctx);
  },
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

/** The bank publishes once on a working day, at about 16:00 in Frankfurt. */
const referenceRatesJob: RepeatedJob = {
  queue: 'reference-rates',
  every: 3_600,
  work: refreshReferenceRates,
};

export const marketJobs: readonly JobDefinition[] = [
  priceAnnouncementsJob,
  pricesJob,
  referenceRatesJob,
];
