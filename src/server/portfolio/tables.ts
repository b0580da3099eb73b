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

/*
 * What lists and graphs read instead of counting and adding up. Triggers keep all of it (0002_holdings_rules.sql), so that
 * whoever writes a line, an order or an entry need not know of it.
 */

/**
 * How many lines a person has in each month, by what a list can be narrowed to. Totals of a list are sums of a few of these
 * rows, and its page 5,000 is found by them without walking past the pages before.
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
    /** Empty for lines of no currency. */
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
    // All that a list adds up, so that it is read from here alone: a person's rows lie apart in the table itself, one or two
    // on a page.
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

/** The same for orders. */
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

/**
 * What a person held after each booking that changed it. What was held at any moment is the newest row before it: one
 * index lookup, however long the past is.
 */
export const holdingMarks = pgTable(
  'holding_marks',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    transferId: bigint('transfer_id', { mode: 'bigint' }).notNull(),
    /** The booking's time; never before the mark that precedes it. */
    at: moment('at').notNull(),
    /** Available and staked. */
    sharesRaw: rawAmount('shares_raw').notNull(),
    /** Paid for shares so far, fees included, 8 decimals. */
    investedUsdRaw: rawAmount('invested_usd_raw').notNull(),
    /** Shares bought so far. */
    boughtRaw: rawAmount('bought_raw').notNull(),
  },
  (table) => [
    unique('holding_marks_once').on(table.userId, table.transferId),
    index('holding_marks_at').on(table.userId, table.at, table.id),
  ],
);
