import { eq, inArray } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { actionCommands } from './actions/commands';
import { actionRoutes } from './actions/desk-routes';
import { registerCommands } from './commands';
import {
  readHolding,
  registerFinders,
  registerSections,
  registerTimeline,
  treasuryQueue,
} from './desk';
import { findUnrecordedExplanations } from './find-unrecorded-explanations';
import { shareTokenHandler } from './index/book-shares';
import { readIndexState } from './index/index-state';
import { registerJobs } from './jobs';
import { registerRoutes } from './routes';
import { selectHolders } from './select-holders';
import { holdingMarks, ledgerAccounts, ledgerEntries, transactions } from './tables';

export const registerModule: ServerModule = {
  routes: registerRoutes,
  jobs: registerJobs,
  commands: [registerCommands, actionCommands],
  deskRoutes: actionRoutes,
  chainEvents: [shareTokenHandler],
  indexState: readIndexState,
  unrecorded: findUnrecordedExplanations,
  alerts: {
    INDEX_BEHIND: 'The index of the chain is more than a minute old.',
    WRONG_CHAIN: 'A node is on another chain; the index has stopped.',
    FINAL_BLOCK_CHANGED: 'A final block has changed; the index has stopped.',
    CHAIN_DISAGREEMENT: 'Two nodes tell different things about a final block; the index waits.',
    RECONCILIATION_FAILED: 'The ledger has a fault, or the index differs from the contracts.',
    UNEXPLAINED_ISSUE: 'Shares were issued by neither a sale nor a claim.',
  },
  holders: selectHolders,
  holding: readHolding,
  finders: registerFinders,
  sections: registerSections,
  timeline: registerTimeline,
  queues: [treasuryQueue],
  personalData: [
    { name: 'transactions', table: transactions, mine: ({ id }) => eq(transactions.userId, id) },
    { name: 'balances', table: ledgerAccounts, mine: ({ id }) => eq(ledgerAccounts.ownerId, id) },
    { name: 'holdings', table: holdingMarks, mine: ({ id }) => eq(holdingMarks.userId, id) },
    {
      name: 'bookings',
      table: ledgerEntries,
      mine: ({ id }, db) =>
        inArray(
          ledgerEntries.accountId,
          db
            .select({ id: ledgerAccounts.id })
            .from(ledgerAccounts)
            .where(eq(ledgerAccounts.ownerId, id)),
        ),
    },
  ],
};
