import type { ToldFault } from '@fnx/api/shared/fault-texts';
import {
  ASKED_ANSWERS,
  type AskedAnswer,
  ORDER_METHODS,
  ORDER_STATUSES,
  type OrderMethod,
  type OrderStatus,
} from '@fnx/api/shared/vocabulary';
import { createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies, offerings, quotes } from '@/server/market/tables';
import { users } from '@/server/users/tables';

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
    method: text('method').$type<OrderMethod>().notNull().default('WALLET'),
    status: text('status').$type<OrderStatus>().notNull(),
    /** The latest event as text, shown with the status. */
    note: text('note'),
    chainId: integer('chain_id').notNull(),
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id),
    payRaw: rawAmount('pay_raw').notNull(),
    sharesRaw: rawAmount('shares_raw').notNull(),
    /** Shares of the offering reserved by this order. */
    reservedRaw: rawAmount('reserved_raw').notNull(),
    sharePriceRaw: rawAmount('share_price_raw').notNull(),
    rateRaw: rawAmount('rate_raw').notNull(),
    feeBps: integer('fee_bps').notNull(),
    feeUsdRaw: rawAmount('fee_usd_raw').notNull(),
    totalUsdRaw: rawAmount('total_usd_raw').notNull(),
    networkFeeRaw: rawAmount('network_fee_raw').notNull(),
    /** The buyer's wallet, lower case; only it can use the signed quote. */
    fromAddress: text('from_address').notNull(),
    /** The holder id that the shares are registered for. */
    holder: text('holder').notNull(),
    /** The sale contract. */
    toAddress: text('to_address').notNull(),
    /** Null for the native coin. */
    tokenAddress: text('token_address'),
    txHash: text('tx_hash'),
    blockNumber: bigint('block_number', { mode: 'number' }),
    blockHash: text('block_hash'),
    confirmations: integer('confirmations').notNull().default(0),
    confirmationsRequired: integer('confirmations_required').notNull().default(1),
    /** The signature of the quote, `0x`; null for bank transfers, whose shares are signed when the money is there. */
    signature: text('signature'),
    /** The reference that the bank transfer must name, as ISO 11649 without spaces; null for wallets. */
    reference: text('reference'),
    /** Until when a bank transfer must be booked for the price to hold. */
    holdUntil: moment('hold_until'),
    /** The number of shares that the buyer is asked to accept, because the price moved before the money came. */
    askedRaw: rawAmount('asked_raw'),
    /** USD per unit of the currency and per share, 8 decimals, of which that number was made. */
    askedRateRaw: rawAmount('asked_rate_raw'),
    askedPriceRaw: rawAmount('asked_price_raw'),
    /** Without an answer until then the money goes back. */
    askedUntil: moment('asked_until'),
    /** The buyer's answer. What was accepted is in `sharesRaw` too. */
    askedAnswer: text('asked_answer').$type<AskedAnswer>(),
    /** SHA-256 of the agreement that the buyer accepted. */
    agreementHash: text('agreement_hash').notNull(),
    agreementVersion: text('agreement_version').notNull(),
    createdAt: createdAt(),
    /** The end of the signed quote in whole seconds, or of the wait for a bank transfer. */
    expiresAt: moment('expires_at').notNull(),
    submittedAt: moment('submitted_at'),
    confirmedAt: moment('confirmed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_reference').on(table.reference).concurrently(),
    check('orders_status', isOneOf(table.status, ORDER_STATUSES)),
    check('orders_method', isOneOf(table.method, ORDER_METHODS)),
    check(
      'orders_method_fields',
      sql`case when ${table.method} = 'WALLET'
        then ${table.signature} is not null and num_nonnulls(${table.reference}, ${table.holdUntil}, ${table.askedRaw}) = 0
        else ${table.signature} is null and ${table.tokenAddress} is null and num_nonnulls(${table.reference}, ${table.holdUntil}) = 2 end`,
    ),
    check(
      'orders_asked',
      sql`${table.askedRaw} > 0 and num_nonnulls(${table.askedRaw}, ${table.askedUntil}, ${table.askedRateRaw}, ${table.askedPriceRaw}) in (0, 4)
        and (${table.askedAnswer} is null or ${table.askedRaw} is not null)`,
    ),
    check('orders_answer', isOneOf(table.askedAnswer, ASKED_ANSWERS)),
    check('orders_amounts', sql`${table.payRaw} > 0 and ${table.sharesRaw} > 0`),
    check('orders_reserved', sql`${table.reservedRaw} >= 0`),
    // A cancelled or failed order keeps its shares while its signed quote lives.
    check(
      'orders_reserved_while_quoted',
      sql`${table.reservedRaw} = 0 or ${table.status} not in ('CONFIRMED', 'EXPIRED')`,
    ),
    check('orders_hash_form', sql`${table.txHash} ~ '^0x[0-9a-f]{64}$'`),
    check(
      'orders_confirmed',
      sql`(${table.status} = 'CONFIRMED') = (${table.confirmedAt} is not null)`,
    ),
    index('orders_user').on(table.userId, table.createdAt, table.id, table.status),
    index('orders_reserved').on(table.expiresAt).where(sql`${table.reservedRaw} > 0`),
    index('orders_hash').on(table.txHash),
    // The lists of partners.
    index('orders_updated').on(table.updatedAt, table.id).concurrently(),
    index('orders_wallet').on(table.fromAddress, table.number).concurrently(),
    index('orders_state').on(table.status, table.number).concurrently(),
  ],
);

/** Orders that hold shares: their signed quote can still be used, or their transfer is awaited or being turned into shares. Written without a parameter, so that their partial index applies. */
export const isLive = sql`${orders.reservedRaw} > 0`;

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
    /** Why the contract refused it, where the note is its reason; pages translate it. */
    fault: jsonb('fault').$type<ToldFault>(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('order_history_order').on(table.orderId, table.id),
    check('order_history_status', isOneOf(table.status, ORDER_STATUSES)),
  ],
);
