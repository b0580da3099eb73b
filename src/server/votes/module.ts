import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { ballotEvents } from './book-events';
import { votesCommands } from './commands';
import { votesTimeline } from './desk';
import { votesJobs } from './jobs';
import { votesRoutes } from './routes';
import { votes } from './tables';

export const votesModule: ServerModule = {
  routes: votesRoutes,
  jobs: votesJobs,
  chainEvents: [ballotEvents],
  commands: [votesCommands],
  timeline: votesTimeline,
  alerts: {
    UNKNOWN_BALLOT: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      page: 'votes',
      cause: 'A ballot is open whose text is not published here.',
    },
  },
  personalData: [{ name: 'votes', table: votes, mine: ({ id }) => eq(votes.userId, id) }],
};
