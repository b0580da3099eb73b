import { eq, inArray } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import { chainActions } from '@/server/platform/tables';
import type { ServerModule } from '@/server/server-module';
import { chainCallCommands } from './calls/commands';
import { chainCallRoutes } from './calls/desk-routes';
import { endPause } from './calls/pause';
import { treasuryTransfers } from './chain-tables';
import { registerCommands } from './commands';
import {
  callsQueue,
  idleCalls,
  pauseFault,
  pendingQueue,
  readHolding,
  registerFinders,
  registerSections,
  registerTimeline,
  treasuryQueue,
} from './desk';
import { eraseCosts } from './enter-cost';
import { shareTokenHandler } from './index/book-shares';
import { readIndexState } from './index/index-state';
import { registerJobs } from './jobs';
import { paymentApprovals, treasuryReturns } from './payment-tables';
import { registerRoutes } from './routes';
import { selectHolders } from './select-holders';
import {
  holdingMarks,
  ledgerAccounts,
  ledgerEntries,
  receivedCosts,
  transactions,
  treasuryClosings,
} from './tables';

export const registerModule: ServerModule = {
  routes: registerRoutes,
  jobs: registerJobs,
  commands: [registerCommands, chainCallCommands],
  deskRoutes: chainCallRoutes,
  chainEvents: [shareTokenHandler],
  indexState: readIndexState,
  guards: [
    guard(chainActions, [
      ...[chainActions.title, chainActions.preparedAt, chainActions.reason, chainActions.txHash],
      ...[chainActions.preparedBlock, chainActions.reportedBy, chainActions.blockNumber],
      ...[chainActions.outcome, chainActions.settledAt],
    ]),
    guard(treasuryTransfers),
    guard(treasuryReturns),
    guard(paymentApprovals, [paymentApprovals.foundAt]),
    guard(treasuryClosings),
  ],
  endsEmergency: { PAUSE: endPause },
  alerts: {
    INDEX_BEHIND: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'The index of the chain is more than a minute old.',
      // A service that starts reads the blocks that were made before it.
      raiseAfter: 30,
      clearAfter: 300,
    },
    WRONG_CHAIN: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'A node is on another chain; the index has stopped.',
      raiseAfter: 60,
      clearAfter: 600,
    },
    FINAL_BLOCK_CHANGED: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'A final block has changed; the index has stopped.',
      clearAfter: 600,
    },
    CHAIN_DISAGREEMENT: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'Two nodes tell different things about a final block; the index waits.',
      raiseAfter: 60,
      clearAfter: 600,
    },
    RECONCILIATION_FAILED: {
      severity: 'critical',
      owner: 'FINANCE',
      page: 'reports',
      cause: 'The ledger has a fault, or the index differs from the contracts.',
    },
    UNAPPROVED_PAYMENT: {
      severity: 'critical',
      owner: 'FINANCE',
      page: 'treasury',
      cause: 'The treasury paid what nobody approved, another amount or recipient, or paid twice.',
    },
    UNAPPROVED_CALL: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      page: 'actions',
      isEvent: true,
      cause: 'An officer’s wallet called a contract, and nobody had approved the call.',
    },
    NETWORK_DIFFERS: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      page: 'system',
      cause: 'Roles, limits or addresses of the contracts differ from the network file.',
    },
    ACTION_REPEATED: {
      severity: 'warning',
      owner: 'ADMINISTRATOR',
      page: 'actions',
      isEvent: true,
      cause: 'One action took effect in several transactions.',
    },
    UNEXPLAINED_ISSUE: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      isEvent: true,
      cause: 'Shares were issued by neither a sale nor a claim nor an announced issue.',
    },
  },
  holders: selectHolders,
  holding: readHolding,
  finders: registerFinders,
  sections: registerSections,
  timeline: registerTimeline,
  queues: [treasuryQueue, callsQueue, pendingQueue, idleCalls, pauseFault],
  erasers: [eraseCosts],
  personalData: [
    { name: 'transactions', table: transactions, mine: ({ id }) => eq(transactions.userId, id) },
    { name: 'balances', table: ledgerAccounts, mine: ({ id }) => eq(ledgerAccounts.ownerId, id) },
    { name: 'holdings', table: holdingMarks, mine: ({ id }) => eq(holdingMarks.userId, id) },
    { name: 'enteredCosts', table: receivedCosts, mine: ({ id }) => eq(receivedCosts.userId, id) },
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
