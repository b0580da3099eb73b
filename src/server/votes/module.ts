import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { ballotEvents } from './book-events';
import { votesCommands } from './commands';
import { votesTimeline } from './desk';
import { votesErasers } from './erase';
import { votesJobs } from './jobs';
import { votesRoutes } from './routes';
import { itemRequests, itemSignatures, proxies, votes } from './tables';

export const votesModule: ServerModule = {
  routes: votesRoutes,
  jobs: votesJobs,
  chainEvents: [ballotEvents],
  commands: [votesCommands],
  timeline: votesTimeline,
  erasers: votesErasers,
  alerts: {
    UNKNOWN_BALLOT: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      page: 'votes',
      cause: 'A ballot is open whose text is not published here.',
    },
    ITEM_REQUESTED: {
      severity: 'warning',
      owner: 'EDITOR',
      page: 'votes',
      cause:
        'A twentieth of all shares asks for an item of the agenda, and the board has not opened it.',
    },
  },
  personalData: [
    { name: 'votes', table: votes, mine: ({ id }) => eq(votes.userId, id) },
    { name: 'proxies', table: proxies, mine: ({ id }) => eq(proxies.userId, id) },
    { name: 'itemRequests', table: itemRequests, mine: ({ id }) => eq(itemRequests.userId, id) },
    {
      name: 'itemSignatures',
      table: itemSignatures,
      mine: ({ id }) => eq(itemSignatures.userId, id),
    },
  ],
};
