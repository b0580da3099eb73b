import { eq, inArray } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { holderOf } from '@/server/users/holder-id';
import { distributionEvents } from './book-events';
import { distributionsCommands } from './commands';
import { distributionErasers } from './erase';
import { distributionsRoutes } from './routes';
import { shareDistributionEvents } from './share-events';
import { payouts, taxExceptions, taxRates } from './tables';

export const distributionsModule: ServerModule = {
  routes: distributionsRoutes,
  chainEvents: [distributionEvents, shareDistributionEvents],
  commands: [distributionsCommands],
  erasers: distributionErasers,
  guards: [
    guard(taxRates, [taxRates.enteredAt]),
    guard(taxExceptions, [taxExceptions.createdAt, taxExceptions.reason]),
  ],
  alerts: {
    UNKNOWN_DISTRIBUTION: {
      severity: 'warning',
      owner: 'FINANCE',
      page: 'distributions',
      isEvent: true,
      cause: 'A distribution pays in a token that this service does not know.',
    },
  },
  personalData: [
    { name: 'payouts', table: payouts, mine: ({ id }) => eq(payouts.userId, id) },
    {
      name: 'taxExceptions',
      table: taxExceptions,
      mine: ({ id }, db) => {
        const holder = holderOf(db, id);
        return inArray(taxExceptions.holder, holder);
      },
    },
  ],
  notExported: {},
};
