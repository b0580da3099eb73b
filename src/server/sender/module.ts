import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { senderJobs } from './jobs';
import { senderRoutes } from './routes';
import { relayBudgets, senderCalls } from './tables';

export const senderModule: ServerModule = {
  routes: senderRoutes,
  jobs: senderJobs,
  alerts: {
    SENDER_BALANCE: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'The sender has too little for network fees.',
    },
    SENDER_PRICE: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'The network asks for more than the highest price of gas that the sender pays.',
    },
    SENDER_STUCK: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'A call of the sender is in no block after 5 minutes.',
    },
    RELAY_BUDGET_USED: {
      severity: 'warning',
      owner: 'OPERATOR',
      cause: 'The gas of a day for calls of all customers is used up.',
    },
  },
  personalData: [
    {
      name: 'relayedCalls',
      table: senderCalls,
      mine: ({ id }) => eq(senderCalls.userId, id),
      without: ['signed'],
    },
  ],
  erasers: [
    {
      what: 'link of calls that were sent for the person',
      async erase(_ctx, tx, { id }) {
        await tx.delete(relayBudgets).where(eq(relayBudgets.scope, id));
        await tx.update(senderCalls).set({ userId: null }).where(eq(senderCalls.userId, id));
      },
    },
  ],
};
