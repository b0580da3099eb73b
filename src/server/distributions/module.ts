import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { distributionEvents } from './book-events';
import { distributionsCommands } from './commands';
import { distributionsRoutes } from './routes';
import { shareDistributionEvents } from './share-events';
import { payouts } from './tables';

export const distributionsModule: ServerModule = {
  routes: distributionsRoutes,
  chainEvents: [distributionEvents, shareDistributionEvents],
  commands: [distributionsCommands],
  alerts: {
    UNKNOWN_DISTRIBUTION: {
      cause: 'A distribution pays in a token that this service does not know.',
    },
  },
  personalData: [{ name: 'payouts', table: payouts, mine: ({ id }) => eq(payouts.userId, id) }],
  notExported: {},
};
