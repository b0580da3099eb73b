import { eq, inArray } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { registerCommands } from './commands';
import { registerJobs } from './jobs';
import { registerRoutes } from './routes';
import { selectHolders } from './select-holders';
import { ledgerAccounts, ledgerEntries, transactions } from './tables';

export const registerModule: ServerModule = {
  routes: registerRoutes,
  jobs: registerJobs,
  commands: [registerCommands],
  holders: selectHolders,
  personalData: [
    { name: 'transactions', table: transactions, mine: ({ id }) => eq(transactions.userId, id) },
    { name: 'balances', table: ledgerAccounts, mine: ({ id }) => eq(ledgerAccounts.ownerId, id) },
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
  notExported: {
    holding_salts: 'protects the published proof; customers see their own salt with the proof',
  },
};
