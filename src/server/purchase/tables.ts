import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies, offerings, quotes } from '@/server/market/tables';
import { createdAt, isOneOf, moment, rawAmount } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';
import type { OrderStatus, PaymentOutcome } from '@/shared/vocabulary';
import { OPEN_ORDER_STATUSES, ORDER_STATUSES, PAYMENT_OUTCOMES } from '@/shared/vocabulary';

/** Order numbers shown to customers. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 482_117 });

/** Orders; all amounts are fixed at creation. Status changes follow order-states.ts. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: bigint('number', { mode: 'bigint' })
      .notNull()
      .unique()
      .default(sql`nextval('order_numbers')`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    quoteId: uuid('quote_id')
      .notNull()
      .unique()
      .references(() => quotes.id),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id),
    status: text('status').$type<OrderStatus>().notNull(),
    /** The latest event as text, shown with the status. */
    note: text('note'),
    chainId: integer('chain_id').notNull(),
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id),
    payRaw: rawAmount('pay_raw').notNull(),
    /** Ordered shares; after confirmation the credited shares. */
    sharesRaw: rawAmount('shares_raw').notNull(),
    /** Shares of the offering reserved by this order. */
    reservedRaw: rawAmount('reserved_raw').notNull(),
    sharePriceRaw: rawAmount('share_price_raw').notNull(),
    rateRaw: rawAmount('rate_raw').notNull(),
    feeBps: integer('fee_bps').notNull(),
    feeUsdRaw: rawAmount('fee_usd_raw').notNull(),
    totalUsdRaw: rawAmount('total_usd_raw').notNull(),
    networkFeeRaw: rawAmount('network_fee_raw').notNull(),
    receivedRaw: rawAmount('received_raw'),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    /** Null for the native coin. */
    tokenAddress: text('token_address'),
    txHash: text('tx_hash'),
    replacedHashes: jsonb('replaced_hashes').$type<string[]>().notNull().default([]),
    /** Sender and nonce of the submitted transaction, once known; a replacement has the same. */
    txFrom: text('tx_from'),
    txNonce: bigint('tx_nonce', { mode: 'number' }),
    blockNumber: bigint('block_number', { mode: 'number' }),
    blockHash: text('block_hash'),
    confirmations: integer('confirmations').notNull().default(0),
    confirmationsRequired: integer('confirmations_required').notNull().default(1),
    refundTxHash: text('refund_tx_hash'),
    agreementVersion: text('agreement_version').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** Deadline for the customer's decision on an underpaid order. */
    decideBy: moment('decide_by'),
    confirmedAt: moment('confirmed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('orders_status', isOneOf(table.status, ORDER_STATUSES)),
    check('orders_amounts', sql`${table.payRaw} > 0 and ${table.sharesRaw} > 0`),
    check('orders_reserved', sql`${table.reservedRaw} >= 0`),
    // Shares are reserved only while a payment or a decision is pending.
    check(
      'orders_reserved_while_open',
      sql`${table.reservedRaw} = 0 or ${isOneOf(table.status, OPEN_ORDER_STATUSES)}`,
    ),
    check('orders_hash_form', sql`${table.txHash} ~ '^0x[0-9a-f]{64}$'`),
    check(
      'orders_confirmed',
      sql`(${table.status} = 'CONFIRMED') = (${table.confirmedAt} is not null)`,
    ),
    // A customer cannot use one transaction for two orders; another customer's claim does not block it.
    unique('orders_hash_once').on(table.userId, table.txHash),
    index('orders_user').on(table.userId, table.createdAt, table.id),
    index('orders_status_user').on(table.userId, table.status, table.createdAt, table.id),
    index('orders_open')
      .on(table.status, table.expiresAt)
      .where(isOneOf(table.status, OPEN_ORDER_STATUSES)),
    index('orders_hash').on(table.txHash),
  ],
);

/** Status history of orders, with reasons. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').$type<OrderStatus>().notNull(),
    note: text('note'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('order_history_order').on(table.orderId, table.id),
    check('order_history_status', isOneOf(table.status, ORDER_STATUSES)),
  ],
);

/**
 * Money that arrived at the treasury and is final. One row for each transfer for ever: this unique
 * key is what makes a payment count once, whoever presents it and however often.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    /** -1 for native coin transfers, which have no log. */
    logIndex: integer('log_index').notNull(),
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id),
    fromAddress: text('from_address').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: moment('block_time').notNull(),
    /** Null under REVIEW: a payment from an unknown sender, for an operator. */
    orderId: uuid('order_id').references(() => orders.id),
    userId: uuid('user_id').references(() => users.id),
    outcome: text('outcome').$type<PaymentOutcome>().notNull(),
    note: text('note'),
    createdAt: createdAt(),
    /** Time of the second check, long after the block is final. */
    recheckedAt: moment('rechecked_at'),
  },
  (table) => [
    index('payments_to_recheck').on(table.createdAt).where(sql`${table.recheckedAt} is null`),
    unique('payments_once').on(table.chainId, table.txHash, table.logIndex),
    index('payments_order').on(table.orderId),
    index('payments_outcome').on(table.outcome, table.createdAt),
    check('payments_hash_form', sql`${table.txHash} ~ '^0x[0-9a-f]{64}$'`),
    check('payments_positive', sql`${table.amountRaw} > 0`),
    check('payments_outcome_known', isOneOf(table.outcome, PAYMENT_OUTCOMES)),
    check('payments_owner', sql`(${table.outcome} = 'REVIEW') = (${table.orderId} is null)`),
  ],
);

/** Payments reported by one node that await confirmation by a second one. */
export const heldPayments = pgTable(
  'held_payments',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    since: moment('since').notNull(),
    /** Time of the last check. */
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.txHash] }),
    index('held_payments_asked').on(table.askedAt),
  ],
);

/** Up to which block the transfers to the treasury have been looked through. */
export const chainCursors = pgTable('chain_cursors', {
  chainId: integer('chain_id').primaryKey(),
  scannedBlock: bigint('scanned_block', { mode: 'number' }).notNull(),
  scannedTime: moment('scanned_time').notNull(),
});
