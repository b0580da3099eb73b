import { announcePrices } from '@/server/market/announce-prices';
import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { sendAnnouncements } from './announce';

/** Notices prices that come into force, and tells people of them and of news. */
export const announcementsJob: RepeatedJob = {
  queue: 'announcements',
  every: 1,
  async work(ctx) {
    await announcePrices(ctx);
    await sendAnnouncements(ctx);
  },
};
