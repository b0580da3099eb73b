import { eq, inArray } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import { readLatest } from '@/server/register/board-calls';
import type { ServerModule } from '@/server/server-module';
import { holderOf } from '@/server/users/holder-id';
import { distributionEvents } from './book-events';
import { distributionsCommands } from './commands';
import { completeSplit } from './complete-split';
import { distributionErasers } from './erase';
import { isDue, readNotices } from './notices';
import { distributionsRoutes } from './routes';
import { shareDistributionEvents } from './share-events';
import { payouts, taxExceptions, taxRates } from './tables';
import { taxSections } from './tax-statements/desk';
import { openNumber, resealNumbers } from './tax-statements/seal-number';
import { ownStatements } from './tax-statements/state-residences';
import { taxResidences, taxStatements } from './tax-tables';

export const distributionsModule: ServerModule = {
  routes: distributionsRoutes,
  chainEvents: [distributionEvents, shareDistributionEvents],
  commands: [distributionsCommands],
  jobs: [{ queue: 'split', every: 30, work: completeSplit }],
  erasers: distributionErasers,
  guards: [
    guard(taxRates, [taxRates.enteredAt]),
    guard(taxExceptions, [taxExceptions.createdAt, taxExceptions.reason]),
  ],
  queues: [
    {
      name: 'distributions',
      title: 'Announced distributions to pay in',
      right: 'distributions fund',
      async count(ctx) {
        const now = await readLatest(ctx);
        return (await readNotices(ctx)).filter((notice) => isDue(notice, now)).length;
      },
    },
  ],
  alerts: {
    SPLIT_OPEN: {
      severity: 'critical',
      owner: 'FINANCE',
      page: 'distributions',
      raiseAfter: 900,
      cause: 'A split has been open for a quarter of an hour: some holders have no new shares yet.',
    },
    UNKNOWN_DISTRIBUTION: {
      severity: 'warning',
      owner: 'FINANCE',
      page: 'distributions',
      isEvent: true,
      cause: 'A distribution pays in a token that this service does not know.',
    },
  },
  personalData: [
    {
      name: 'taxStatements',
      table: taxStatements,
      mine: ({ id }) => eq(taxStatements.userId, id),
    },
    {
      name: 'taxResidences',
      table: taxResidences,
      mine: ({ id }, db) => inArray(taxResidences.statementId, ownStatements(db, id)),
      sealed: {
        open: (ctx, row) => openNumber(ctx, row as typeof taxResidences.$inferSelect),
        reseal: resealNumbers,
      },
    },
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
  sections: taxSections,
};
