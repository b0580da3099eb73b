import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies } from '@/server/market/tables';
import { createdAt, isOneOf, rawAmount } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';
import type {
  AccountKind,
  TransactionStatus,
  TransactionType,
  TransferKind,
} from '@/shared/vocabulary';
import {
  CUSTOMER_ACCOUNT_KINDS,
  PLATFORM_ACCOUNT_KINDS,
  RECORDED_TYPES,
  TRANSACTION_STATUSES,
} from '@/shared/vocabulary';

/** The asset of share bookings; money is booked under its currency id. */
export const SHARE_ASSET = 'FNX';

/**
 * Accounts of the double-entry ledger, one per owner, asset and kind. A customer's balance is maintained by a trigger and
 * cannot be negative. A house account's balance is the sum of its entries, because every purchase uses these accounts and
 * would otherwise wait for one row; `platformSums` avoids summing old entries.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the house. */
    ownerId: uuid('owner_id').references(() => users.id),
    asset: text('asset').notNull(),
    kind: text('kind').$type<AccountKind>().notNull(),
    /** Null for the house. */
    balanceRaw: rawAmount('balance_raw'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_accounts_once').on(table.ownerId, table.asset, table.kind).nullsNotDistinct(),
    unique('ledger_accounts_asset').on(table.id, table.asset),
    check(
      'ledger_accounts_kind',
      sql`case when ${table.ownerId} is null then ${isOneOf(table.kind, PLATFORM_ACCOUNT_KINDS)}
        else ${isOneOf(table.kind, CUSTOMER_ACCOUNT_KINDS)} end`,
    ),
    check(
      'ledger_accounts_balance',
      sql`(${table.ownerId} is null) = (${table.balanceRaw} is null) and ${table.balanceRaw} >= 0`,
    ),
  ],
);

/**
 * Sums of the house accounts up to an entry before which no open transaction can insert. The current sum is this plus the
 * entries after it. Only a job writes here, so bookings do not wait for each other.
 */
export const platformSums = pgTable('house_sums', {
  accountId: bigint('account_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => ledgerAccounts.id),
  /** The last included entry. */
  untilEntry: bigint('until_entry', { mode: 'bigint' }).notNull(),
  sumRaw: rawAmount('sum_raw').notNull(),
});

/** One booking: entries that sum to zero in each asset. The key makes a cause bookable once. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<TransferKind>().notNull(),
    /** The id of the order, payment, stake or claim. */
    reference: text('reference').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('ledger_transfers_once').on(table.kind, table.reference)],
);

/** Append-only, enforced by triggers. Errors are corrected by a reverse transfer. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
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
    index('ledger_entries_transfer').on(table.transferId),
    index('ledger_entries_account_id').on(table.accountId),
    check('ledger_entries_moves', sql`${table.amountRaw} <> 0`),
  ],
);

/** One person's salt of the proof of holdings: what makes a hash of one holding impossible to guess. */
export const holdingSalts = pgTable('holding_salts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  salt: text('salt').notNull(),
});

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
    /** The foreign key is in 0001_ledger_rules.sql: a reference here would make the register import purchases. */
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
    /** What a swap brought, in units of `receivedSymbol` with `receivedDecimals`. */
    receivedRaw: rawAmount('received_raw'),
    receivedSymbol: text('received_symbol'),
    receivedDecimals: integer('received_decimals'),
    fromAddress: text('from_address'),
    toAddress: text('to_address'),
    txHash: text('tx_hash'),
    blockNumber: bigint('block_number', { mode: 'number' }),
    confirmations: integer('confirmations').notNull().default(0),
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('transactions_order').on(table.orderId, table.type),
    // What was read from the chain is one line, however often it is presented.
    uniqueIndex('transactions_recorded_once')
      .on(table.txHash, table.type, table.userId)
      .where(isOneOf(table.type, RECORDED_TYPES)),
    // One for each way a list is narrowed or sorted: a page is one range of one of them.
    index('transactions_user').on(table.userId, table.createdAt, table.id),
    index('transactions_type').on(table.userId, table.type, table.createdAt, table.id),
    index('transactions_status').on(table.userId, table.status, table.createdAt, table.id),
    index('transactions_currency').on(table.userId, table.currencyId, table.createdAt, table.id),
    // What has no value or moves no shares comes below everything that does. The bare column at the end lets pages be walked
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
    check(
      'transactions_received',
      sql`num_nulls(${table.receivedRaw}, ${table.receivedSymbol}, ${table.receivedDecimals}) in (0, 3)`,
    ),
    check('transactions_status', isOneOf(table.status, TRANSACTION_STATUSES)),
  ],
);
