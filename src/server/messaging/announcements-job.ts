import { announcePrices } from '@/server/market/announce-prices';
import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { sendAnnouncements } from './announce';

/** Announces prices that have taken effect, and news. */
export const announcementsJob: RepeatedJob = {
  queue: 'announcements',
  every: 1,
  async work(ctx) {
    await announcePrices(ctx);
    await sendAnnouncements(ctx);
  },
};
