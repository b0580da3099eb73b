import { createdAt, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { currencies } from '@/server/market/tables';
import { users } from '@/server/users/tables';

/* The index fills these tables from the Distributions contract. Money is in the smallest units of the currency; times are block times. */

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
    /** The money that has returned to the payer. */
    reclaimedRaw: rawAmount('reclaimed_raw').notNull().default(sql`0`),
    /** The tax of each payment, in hundredths of a percent; holders of `tax_rates` have their own. */
    taxBps: integer('tax_bps').notNull().default(0),
    /** Lower case; null: nothing is withheld. */
    taxWallet: text('tax_wallet'),
    /** Root of the tree of the holders' own rates; null: there are none. */
    exceptionsRoot: text('exceptions_root'),
    /** So many own rates must be entered before anybody is paid. */
    exceptions: integer('exceptions').notNull().default(0),
    /** Tax that has reached the tax wallet. */
    taxPaidRaw: rawAmount('tax_paid_raw').notNull().default(sql`0`),
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
    /** The rate of this payment, in hundredths of a percent. */
    taxBps: integer('tax_bps').notNull().default(0),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.distributionId, table.holder] }),
    index('payouts_user').on(table.userId, table.paidAt),
  ],
);

/** Holders' own rates of tax that were entered at the contract. */
export const taxRates = pgTable(
  'tax_rates',
  {
    distributionId: text('distribution_id')
      .notNull()
      .references(() => distributions.id),
    holder: text('holder').notNull(),
    bps: integer('bps').notNull(),
    txHash: text('tx_hash').notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.distributionId, table.holder] })],
);

/**
 * Own rates of tax that officers declared, by the root of their tree: the proofs are made from them, and the chain knows the root alone.
 * Two distributions with the same rates share them.
 */
export const taxExceptions = pgTable(
  'tax_exceptions',
  {
    root: text('root').notNull(),
    holder: text('holder').notNull(),
    bps: integer('bps').notNull(),
    /** The treaty or the law. */
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.root, table.holder] }),
    index('tax_exceptions_holder').on(table.holder),
    check('tax_exceptions_bps', sql`${table.bps} between 0 and 10000`),
  ],
);
