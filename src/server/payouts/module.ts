import { and, eq } from 'drizzle-orm';
import { bankPayments } from '@/server/deposits/payment-tables';
import { type Eraser, RECORD_YEARS, yearsAfter } from '@/server/platform/erasure';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { anotherSalt } from '@/server/users/erase';
import { auctionsToAgent, distributionsToAgent, offersToAgent } from './book-agent-payments';
import { payoutsCommands } from './commands';
import { payOutJob } from './pay-out';
import { payoutsRoutes } from './routes';
import { agentPayments, payoutAccounts } from './tables';
import { tellBooked } from './tell-booked';
import { waitAnew } from './withdraw-due';

const erasers: readonly Eraser[] = [
  {
    what: 'bank account for payments',
    async erase(_, tx, { id }) {
      await tx.delete(payoutAccounts).where(eq(payoutAccounts.userId, id));
    },
  },
  {
    what: 'transfers of the bank',
    // Accounting records.
    async keptUntil(tx, { id, endedAt }) {
      const made = await tx.$count(bankPayments, eq(bankPayments.userId, id));
      return made > 0 ? yearsAfter(endedAt, RECORD_YEARS) : null;
    },
    async erase(_, tx, { id }) {
      const erased = { name: '', iban: '', salt: anotherSalt };
      await tx.update(bankPayments).set(erased).where(eq(bankPayments.userId, id));
    },
  },
];

export const payoutsModule: ServerModule = {
  routes: payoutsRoutes,
  jobs: [payOutJob],
  chainEvents: [distributionsToAgent, auctionsToAgent, offersToAgent],
  commands: [payoutsCommands],
  erasers,
  guards: [guard(payoutAccounts, [payoutAccounts.createdAt]), guard(agentPayments)],
  sessionsEnded: waitAnew,
  transferBooked: tellBooked,
  queues: [
    {
      name: 'payouts',
      title: 'Payments to holders that are due',
      right: 'payouts pay',
      count: ({ db }) =>
        db.$count(
          bankPayments,
          and(eq(bankPayments.state, 'DUE'), eq(bankPayments.kind, 'PAYOUT')),
        ),
    },
  ],
  personalData: [
    {
      name: 'payoutAccount',
      table: payoutAccounts,
      mine: ({ id }) => eq(payoutAccounts.userId, id),
      without: ['salt'],
    },
    {
      name: 'moneyThroughAgent',
      table: agentPayments,
      mine: ({ id }) => eq(agentPayments.userId, id),
    },
    {
      name: 'bankPayments',
      table: bankPayments,
      mine: ({ id }) => eq(bankPayments.userId, id),
      without: ['salt'],
    },
  ],
};
