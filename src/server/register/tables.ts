import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '@/server/account/tables';
import { createdAt, rawAmount } from '@/server/platform/database/columns';

/** A customer's accounts: available, staked and reward shares, and money held for the customer. */
export type PersonalKind = 'available' | 'staked' | 'rewards' | 'deposit';
/** House accounts: issued shares, treasury, reward reserve, and the outside world. */
export type HouseKind = 'issued' | 'treasury' | 'rewards' | 'external';
export type AccountKind = PersonalKind | HouseKind;

/** The asset of share bookings; money is booked under its currency id. */
export const SHARE_ASSET = 'FNX';

/**
 * Accounts of the double-entry ledger, one per owner, asset and kind. A customer's balance is maintained by a trigger and
 * cannot be negative. A house account's balance is the sum of its entries, because every purchase uses these accounts and
 * would otherwise wait for one row; `houseSums` avoids summing old entries.
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
      sql`case when ${table.ownerId} is null then ${table.kind} in ('issued', 'treasury', 'rewards', 'external')
        else ${table.kind} in ('available', 'staked', 'rewards', 'deposit') end`,
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
export const houseSums = pgTable('house_sums', {
  accountId: bigint('account_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => ledgerAccounts.id),
  /** The last included entry. */
  untilEntry: bigint('until_entry', { mode: 'bigint' }).notNull(),
  sumRaw: rawAmount('sum_raw').notNull(),
});

export type TransferKind =
  | 'ISSUE'
  | 'DEPOSIT'
  | 'PURCHASE'
  | 'REFUND'
  | 'FUND_REWARDS'
  | 'STAKE'
  | 'UNSTAKE'
  | 'REWARD';

/** One booking: entries that sum to zero per asset. The unique key prevents booking a cause twice. */
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
