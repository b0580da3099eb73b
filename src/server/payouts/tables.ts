import { AGENT_PAYMENT_SOURCES, type AgentPaymentSource } from '@fnx/api/shared/rights-vocabulary';
import { createdAt, guardSalt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bankPayments } from '@/server/deposits/payment-tables';
import { ofUser, users } from '@/server/users/tables';

/** Bank accounts into which holders are paid who chose so. The name is always the verified one. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: ofUser().primaryKey(),
  iban: text('iban').notNull(),
  /** Money that comes earlier is sent to the account only from this time on: its owner has time to notice a change. */
  usableFrom: moment('usable_from').notNull(),
  createdAt: createdAt(),
  salt: guardSalt(),
});

/** Money of a holder that the contracts paid to the paying agent. A row is never made twice, also when the index is rebuilt. */
export const agentPayments = pgTable(
  'agent_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    source: text('source').$type<AgentPaymentSource>().notNull(),
    /** The contract's number; null for money that had waited. */
    sourceId: text('source_id'),
    holder: text('holder').notNull(),
    userId: uuid('user_id').references(() => users.id),
    /** Null for a token that this service does not know. */
    currencyId: text('currency_id'),
    amountRaw: rawAmount('amount_raw').notNull(),
    /** Block time. */
    paidAt: moment('paid_at').notNull(),
    /** In the currency of the bank's account, fixed once; null before. */
    bankCurrency: text('bank_currency'),
    bankRaw: rawAmount('bank_raw'),
    /** Units of the bank's currency for one of the paid currency, 8 decimals. */
    rateRaw: rawAmount('rate_raw'),
    ratedAt: moment('rated_at'),
    paymentId: uuid('payment_id').references(() => bankPayments.id),
  },
  (table) => [
    unique('agent_payments_event').on(table.chainId, table.txHash, table.logIndex),
    unique('agent_payments_payment').on(table.paymentId),
    index('agent_payments_user').on(table.userId, table.paidAt),
    index('agent_payments_open').on(table.paidAt).where(sql`${table.paymentId} is null`),
    check('agent_payments_source', isOneOf(table.source, AGENT_PAYMENT_SOURCES)),
    check(
      'agent_payments_rated',
      sql`num_nonnulls(${table.bankCurrency}, ${table.bankRaw}, ${table.rateRaw}, ${table.ratedAt}) in (0, 4)`,
    ),
  ],
);
