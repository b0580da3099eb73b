import { tellPeople } from '../services/notifications/announce';
import { announcePrices } from '../services/pricing/announce-prices';
import type { RepeatedJob } from './jobs';

/** Notices prices that come into force, and tells people of them and of news. */
export const announcementsJob: RepeatedJob = {
  queue: 'announcements',
  every: 1,
  async work(ctx) {
    await announcePrices(ctx);
    await tellPeople(ctx);
  },
};
