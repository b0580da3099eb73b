import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { currencies } from '@/server/market/tables';
import { moment, rawAmount } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';

/* What the index reads from the Distributions contract. Money is in the smallest units of the currency; times are block times. */

export const distributions = pgTable(
  'distributions',
  {
    /** The contract's number, decimal. */
    id: text('id').primaryKey(),
    /** Lower case. */
    payToken: text('pay_token').notNull(),
    /** Null for a token that this service does not know; such a distribution is not shown. */
    currencyId: text('currency_id').references(() => currencies.id),
    amountRaw: rawAmount('amount_raw').notNull(),
    /** All shares at the record time, in millionths. */
    supplyRaw: rawAmount('supply_raw').notNull(),
    recordTime: moment('record_time').notNull(),
    declaredAt: moment('declared_at').notNull(),
    reclaimableAt: moment('reclaimable_at').notNull(),
    payer: text('payer').notNull(),
    documentHash: text('document_hash').notNull(),
    /** What has returned to the payer. */
    reclaimedRaw: rawAmount('reclaimed_raw').notNull().default(sql`0`),
    txHash: text('tx_hash').notNull(),
  },
  (table) => [
    index('distributions_declared').on(table.declaredAt, table.id),
    check('distributions_amounts', sql`${table.amountRaw} > 0 and ${table.supplyRaw} > 0`),
  ],
);

/** Holders that were paid, and those whose money was given up because the pay token refuses them. */
export const payouts = pgTable(
  'payouts',
  {
    distributionId: text('distribution_id')
      .notNull()
      .references(() => distributions.id),
    holder: text('holder').notNull(),
    /** Null for a holder who has no account with this service. */
    userId: uuid('user_id').references(() => users.id),
    /** Lower case; null: given up. */
    toAddress: text('to_address'),
    /** Before tax. */
    amountRaw: rawAmount('amount_raw').notNull(),
    /** Withheld of it. */
    taxRaw: rawAmount('tax_raw').notNull().default(sql`0`),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.distributionId, table.holder] }),
    index('payouts_user').on(table.userId, table.paidAt),
  ],
);
