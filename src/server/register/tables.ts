import type {
  AccountKind,
  TransactionStatus,
  TransactionType,
  TransferKind,
} from '@fnx/api/shared/vocabulary';
import {
  CUSTOMER_ACCOUNT_KINDS,
  PLATFORM_ACCOUNT_KINDS,
  RECORDED_TYPES,
  TRANSACTION_STATUSES,
  TRANSFER_KINDS,
} from '@fnx/api/shared/vocabulary';
import { createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies } from '@/server/market/tables';
import { users } from '@/server/users/tables';

/** The asset of share bookings; money is booked under its currency id. */
export const SHARE_ASSET = 'FNX';

/**
 * Accounts of the double-entry ledger. A wallet account is what one address holds; its balance is maintained by a trigger and
 * cannot be negative. A platform account's balance is the sum of its entries: every purchase uses these accounts, and a
 * stored balance would make them wait for one row.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the platform, and for a holder who has no account with this service. */
    ownerId: uuid('owner_id').references(() => users.id),
    asset: text('asset').notNull(),
    kind: text('kind').$type<AccountKind>().notNull(),
    /** Lower case; null for the platform. */
    address: text('address'),
    /** Null for the platform. */
    balanceRaw: rawAmount('balance_raw'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_accounts_once')
      .on(table.ownerId, table.asset, table.kind, table.address)
      .nullsNotDistinct(),
    unique('ledger_accounts_asset').on(table.id, table.asset),
    index('ledger_accounts_address').on(table.address),
    check(
      'ledger_accounts_kind',
      isOneOf(table.kind, [...CUSTOMER_ACCOUNT_KINDS, ...PLATFORM_ACCOUNT_KINDS]),
    ),
    check(
      'ledger_accounts_wallet',
      sql`case when ${table.kind} = 'wallet' then ${table.address} ~ '^0x[0-9a-f]{40}$' and ${table.address} is not null
        else ${table.address} is null and ${table.ownerId} is null end`,
    ),
    check(
      'ledger_accounts_balance',
      sql`(${table.kind} = 'wallet') = (${table.balanceRaw} is not null) and ${table.balanceRaw} >= 0`,
    ),
  ],
);

/** One booking: entries that sum to zero in each asset. The key makes a cause bookable once. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<TransferKind>().notNull(),
    /** `<transaction hash>:<log index>` of the share token's Transfer event. */
    reference: text('reference').notNull(),
    /** The order of a purchase; no foreign key, because a sale may name an order that this service does not know. */
    orderId: uuid('order_id'),
    /** The money of a sale, in US dollars with 8 decimals: what the buyer paid, and what the seller got; null where that is unknown. */
    paidUsdRaw: rawAmount('paid_usd_raw'),
    receivedUsdRaw: rawAmount('received_usd_raw'),
    /** Block time. */
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_transfers_once').on(table.reference),
    index('ledger_transfers_order').on(table.orderId),
    // Partners ask for the rare kinds; most rows are purchases.
    index('ledger_transfers_kind')
      .on(table.kind, table.id)
      .concurrently()
      .where(sql`kind <> 'PURCHASE'`),
    check('ledger_transfers_kind', isOneOf(table.kind, TRANSFER_KINDS)),
  ],
);

/** Append-only, enforced by triggers. Errors are corrected by a reverse transfer. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    transferId: bigint('transfer_id', { mode: 'bigint' })
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: bigint('account_id', { mode: 'bigint' }).notNull(),
    asset: text('asset').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ledger_entries_account',
      columns: [table.accountId, table.asset],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.asset],
    }),
    primaryKey({ columns: [table.transferId, table.id] }),
    index('ledger_entries_account_id').on(table.accountId),
    check('ledger_entries_moves', sql`${table.amountRaw} <> 0`),
  ],
);

/** The lines a person sees, of every kind; written in the transaction that changes what they tell of. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').$type<TransactionType>().notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** The foreign key is in 0001_rules.sql: a reference here would make the register import purchases. */
    orderId: uuid('order_id'),
    currencyId: text('currency_id').references(() => currencies.id),
    symbol: text('symbol').notNull(),
    /** In units of the currency with `decimals`. */
    amountRaw: rawAmount('amount_raw').notNull(),
    decimals: integer('decimals').notNull(),
    sharesRaw: rawAmount('shares_raw'),
    sharePriceRaw: rawAmount('share_price_raw'),
    rateRaw: rawAmount('rate_raw'),
    valueUsdRaw: rawAmount('value_usd_raw'),
    feeUsdRaw: rawAmount('fee_usd_raw'),
    networkFeeRaw: rawAmount('network_fee_raw'),
    /** The amount that a swap brought, in units of `receivedSymbol` with `receivedDecimals`. */
    receivedRaw: rawAmount('received_raw'),
    receivedSymbol: text('received_symbol'),
    receivedDecimals: integer('received_decimals'),
    fromAddress: text('from_address'),
    toAddress: text('to_address'),
    txHash: text('tx_hash'),
    /** The place of the event that the index wrote this entry for; null for entries of orders and reported ones. */
    logIndex: integer('log_index'),
    blockNumber: bigint('block_number', { mode: 'number' }),
    confirmations: integer('confirmations').notNull().default(0),
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('transactions_order').on(table.orderId, table.type),
    // A transaction that a page reports is one entry, however often it is reported.
    uniqueIndex('transactions_recorded_once')
      .on(table.txHash, table.type, table.userId)
      .where(sql`${isOneOf(table.type, RECORDED_TYPES)} and ${table.logIndex} is null`),
    // An event is one entry for each person it concerns, however often its block is read.
    uniqueIndex('transactions_event_once')
      .on(table.txHash, table.logIndex, table.type, table.userId)
      .where(sql`${table.logIndex} is not null`),
    // Lists are narrowed, counted and summed up from this index alone: the entries of one person lie far apart in the table.
    index('transactions_user').on(
      table.userId,
      table.createdAt,
      table.id,
      table.type,
      table.status,
      table.currencyId,
      table.valueUsdRaw,
      table.sharesRaw,
      table.feeUsdRaw,
    ),
    // Entries without a value, or without shares, come below all others. The bare column at the end lets pages be walked
    // past in the index alone: PostgreSQL does not see that the expression would do.
    index('transactions_value').on(
      table.userId,
      sql`coalesce(${table.valueUsdRaw}, -1)`,
      table.id,
      table.valueUsdRaw,
    ),
    index('transactions_shares').on(
      table.userId,
      sql`coalesce(${table.sharesRaw}, -1)`,
      table.id,
      table.sharesRaw,
    ),
    index('transactions_hash').on(table.userId, table.txHash.op('text_pattern_ops')),
    // For the desk's search, which does not know the person.
    index('transactions_any_hash').on(table.txHash),
    check(
      'transactions_received',
      sql`num_nulls(${table.receivedRaw}, ${table.receivedSymbol}, ${table.receivedDecimals}) in (0, 3)`,
    ),
    check('transactions_status', isOneOf(table.status, TRANSACTION_STATUSES)),
  ],
);

/** Holdings after each booking. The holdings at any time are the newest row before it: one index lookup. Triggers write it. */
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
    /** The cost of the held shares, 8 decimals: the SQL functions `acquisition_cost` and `cost_after` have the rule. */
    costUsdRaw: rawAmount('invested_usd_raw').notNull(),
  },
  (table) => [
    unique('holding_marks_once').on(table.userId, table.transferId),
    index('holding_marks_at').on(table.userId, table.at, table.id),
  ],
);

/** A lot with its day: shares in millionths, US dollars with 8 decimals. */
export type StoredLot = { at: string; shares: string; cost: string };

/** Costs that owners entered for shares received from another person, instead of their price of that day. */
export const receivedCosts = pgTable(
  'received_costs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The reference of the ledger's transfer. */
    reference: text('reference').notNull(),
    /** US dollars, 8 decimals. */
    costUsdRaw: rawAmount('cost_usd_raw').notNull(),
    /** Inherited shares as the deceased acquired them. */
    lots: jsonb('lots').$type<readonly StoredLot[]>(),
    enteredAt: createdAt(),
  },
  (table) => [
    unique('received_costs_once').on(table.userId, table.reference),
    check('received_costs_amount', sql`${table.costUsdRaw} >= 0`),
  ],
);

/** The treasury at the end of a day, UTC: what the chain held and what the ledger explained. Read once; nodes forget old states. */
export const treasuryClosings = pgTable(
  'treasury_closings',
  {
    day: date('day', { mode: 'string' }).notNull(),
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id),
    heldRaw: rawAmount('held_raw').notNull(),
    explainedRaw: rawAmount('explained_raw').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currencyId] })],
);
