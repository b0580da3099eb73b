import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rawAmount } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';
import type { OrderStatus, TransactionStatus, TransactionType } from '@/shared/vocabulary';

/* Precomputed totals for lists and graphs, maintained by triggers (0002_holdings_rules.sql). */

/**
 * Transactions per customer and month, by filter columns. List totals are sums of a few rows, and high page numbers are found
 * without scanning the pages before them.
 */
export const transactionTallies = pgTable(
  'transaction_tallies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The first day of a month, UTC. */
    month: date('month').notNull(),
    type: text('type').$type<TransactionType>().notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** Empty for transactions without a currency. */
    currencyId: text('currency_id').notNull(),
    lines: integer('lines').notNull(),
    valueUsdRaw: rawAmount('value_usd_raw').notNull(),
    sharesRaw: rawAmount('shares_raw').notNull(),
    feeUsdRaw: rawAmount('fee_usd_raw').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.userId, table.month, table.type, table.status, table.currencyId],
    }),
    // Covering index: a customer's rows are scattered across the table.
    index('transaction_tallies_sums').on(
      table.userId,
      table.month,
      table.type,
      table.status,
      table.currencyId,
      table.lines,
      table.valueUsdRaw,
      table.sharesRaw,
      table.feeUsdRaw,
    ),
  ],
);

/** Order counts, in the same way. */
export const orderTallies = pgTable(
  'order_tallies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    month: date('month').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    lines: integer('lines').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month, table.status] }),
    index('order_tallies_sums').on(table.userId, table.month, table.status, table.lines),
  ],
);

/** Holdings after each booking. The holdings at any time are the newest row before it: one index lookup. */
export const holdingMarks = pgTable(
  'holding_marks',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    transferId: bigint('transfer_id', { mode: 'bigint' }).notNull(),
    /** Time of the booking; never before the previous row. */
    at: moment('at').notNull(),
    /** Available plus staked. */
    sharesRaw: rawAmount('shares_raw').notNull(),
    /** Total paid for shares including fees, 8 decimals. */
    investedUsdRaw: rawAmount('invested_usd_raw').notNull(),
    /** Total shares bought. */
    boughtRaw: rawAmount('bought_raw').notNull(),
  },
  (table) => [
    unique('holding_marks_once').on(table.userId, table.transferId),
    index('holding_marks_at').on(table.userId, table.at, table.id),
  ],
);
