import { DUE_HOURS } from '@fnx/api/shared/desk-work';
import { eq, inArray, sql } from 'drizzle-orm';
import { contract } from '@/api/contract';
import type { AppContext } from '@/server/platform/context';
import { guard } from '@/server/platform/guards';
import { own } from '@/server/platform/http/route';
import { orders } from '@/server/purchase/tables';
import type { ServerModule } from '@/server/server-module';
import { bankQueue } from './bank-queue';
import { WATCHED, watchBank } from './bank-watch';
import { bookDeposits, showPendingDeposits, takeBackBatches } from './book-deposits';
import { depositsCommands } from './commands';
import { depositDeskRoutes } from './desk-routes';
import { watchAltered } from './find-altered';
import { entryTimeline, findEntries } from './find-entries';
import { askMoved } from './hold-price';
import { importFolder } from './import-folder';
import { bankPayments, paymentFiles } from './payment-tables';
import { returnUnanswered } from './return-entries';
import { sendSampleTransfer } from './sample-transfer';
import { openForWithdrawn } from './set-aside';
import { bankEntries, bankEntryFiles, bankStatements, depositBatches } from './tables';

export const depositsModule: ServerModule = {
  jobs: [
    {
      queue: 'deposits',
      every: 30,
      async work(ctx: AppContext) {
        await askMoved(ctx);
        await returnUnanswered(ctx);
        await takeBackBatches(ctx);
        await watchAltered(ctx);
      },
    },
    {
      queue: 'bank-files',
      every: 60,
      async work(ctx: AppContext) {
        await importFolder(ctx);
        await watchBank(ctx);
      },
    },
  ],
  identityWithdrawn: openForWithdrawn,
  chainEvents: [
    {
      contract: 'shareSale',
      names: ['DepositIssued'],
      book: bookDeposits,
      pending: showPendingDeposits,
    },
  ],
  commands: [depositsCommands],
  finders: [findEntries],
  timeline: [entryTimeline],
  workTimes: [
    {
      title: 'Money of the bank’s account',
      dueHours: DUE_HOURS,
      rows: () => sql`select e.created_at as since, coalesce(b.created_at, p.created_at) as ended, p.id is not null as refused
        from bank_entries e left join deposit_batches b on b.id = e.batch_id left join bank_payments p on p.entry_id = e.id
        where e.state in ('OPEN', 'MATCHED', 'TO_RETURN') or b.id is not null or p.id is not null`,
    },
  ],
  guards: [
    guard(bankStatements, [bankStatements.importedAt]),
    guard(bankEntries, [bankEntries.createdAt]),
    guard(bankEntryFiles),
    guard(depositBatches, [depositBatches.createdAt]),
    guard(bankPayments, [bankPayments.createdAt]),
    guard(paymentFiles),
  ],
  deskRoutes: depositDeskRoutes,
  demoRoutes: [own(contract.demoTransfer, sendSampleTransfer)],
  queues: [bankQueue],
  personalData: [
    {
      name: 'bankTransfers',
      table: bankEntries,
      mine: ({ id }, db) =>
        inArray(
          bankEntries.orderId,
          db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id)),
        ),
      // Whose account it was, where another person paid.
      without: ['partyName', 'partyIban', 'text', 'salt'],
    },
  ],
  alerts: {
    ...WATCHED,
    BANK_FILE: {
      severity: 'warning',
      owner: 'FINANCE',
      page: 'deposits/files',
      cause: 'A file in BANK_FILES_DIR cannot be imported.',
    },
    BANK_ALTERED: {
      severity: 'critical',
      owner: 'FINANCE',
      page: 'deposits',
      cause:
        'An order whose money is here, a batch, a transfer or a file of transfers is not what officers signed.',
    },
    UNKNOWN_DEPOSIT: {
      severity: 'critical',
      owner: 'FINANCE',
      page: 'deposits',
      isEvent: true,
      cause: 'Shares were issued for bank money that this service did not release.',
    },
    BANK_REVERSAL: {
      severity: 'warning',
      owner: 'FINANCE',
      page: 'deposits',
      isEvent: true,
      cause:
        'The bank took back an entry, one of our transfers came back, or one was booked otherwise than it was sent.',
    },
  },
};
