import { eq, inArray } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { holderOf } from '@/server/users/holder-id';
import { auctionEvents, offerEvents } from './book-events';
import { auctionCommands } from './commands';
import { auctionDeskRoutes } from './desk-routes';
import { auctionsJobs } from './jobs';
import { auctionsRoutes } from './routes';
import { auctionCredits, auctionOrders, auctionReminders, shareOffers } from './tables';

export const auctionsModule: ServerModule = {
  routes: auctionsRoutes,
  jobs: auctionsJobs,
  deskRoutes: auctionDeskRoutes,
  commands: [auctionCommands],
  chainEvents: [auctionEvents, offerEvents],
  alerts: {
    SETTLEMENT_FAILED: {
      severity: 'warning',
      owner: 'OPERATOR',
      page: 'auctions',
      cause: 'A call that settles an auction failed, and is still to do after 5 minutes.',
      raiseAfter: 300,
    },
    SETTLEMENT_IDLE: {
      severity: 'warning',
      owner: 'OPERATOR',
      page: 'auctions',
      cause: 'A transaction that settles an auction changed nothing.',
    },
    SETTLEMENT_LATE: {
      severity: 'warning',
      owner: 'OPERATOR',
      page: 'auctions',
      cause: 'An auction waits more than an hour for its price or settlement.',
    },
    UNKNOWN_AUCTION: {
      severity: 'warning',
      owner: 'FINANCE',
      page: 'auctions',
      isEvent: true,
      cause: 'An auction is in a token that this service does not know.',
    },
  },
  personalData: [
    {
      name: 'auctionOrders',
      table: auctionOrders,
      mine: ({ id }, db) => inArray(auctionOrders.holder, holderOf(db, id)),
    },
    {
      name: 'auctionMoneyWaiting',
      table: auctionCredits,
      mine: ({ id }, db) => inArray(auctionCredits.holder, holderOf(db, id)),
    },
    {
      name: 'auctionReminders',
      table: auctionReminders,
      mine: ({ id }) => eq(auctionReminders.userId, id),
    },
    { name: 'offers', table: shareOffers, mine: ({ id }) => eq(shareOffers.userId, id) },
  ],
};
