import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '@/server/account/tables';
import { createdAt, rawAmount } from '@/server/platform/database/columns';

/** A person's: what can be sold or staked, is staked, was rewarded; and money of theirs that we hold. */
export type PersonalKind = 'available' | 'staked' | 'rewards' | 'deposit';
/** The house's: shares brought into being, shares and money in its hands, shares set aside for rewards, and the world beyond. */
export type HouseKind = 'issued' | 'treasury' | 'rewards' | 'external';
export type AccountKind = PersonalKind | HouseKind;

/** The asset that shares are booked in; money is booked in its currency's id. */
export const SHARE_ASSET = 'FNX';

/**
 * Accounts of the double-entry ledger, one for each owner, asset and kind. A person's balance is
 * kept here by a trigger and cannot fall below zero. The house's accounts take part in every
 * purchase; their balance is the sum of their entries, so that purchases do not queue for one row
 * (`houseSums` spares reading the old ones).
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
 * What the house's accounts held up to an entry that no unfinished transaction can come before any more. A sum of today is this
 * and the entries after it. No booking writes here, so that none waits for another: a job moves it on.
 */
export const houseSums = pgTable('house_sums', {
  accountId: bigint('account_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => ledgerAccounts.id),
  /** The last entry that is in it. */
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

/** One booking: entries that sum to zero in each asset. The key makes a cause bookable once. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<TransferKind>().notNull(),
    /** What caused it: the id of an order, a payment, a stake or a claim. */
    reference: text('reference').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('ledger_transfers_once').on(table.kind, table.reference)],
);

/** Never changed and never deleted: triggers refuse it. A mistake is undone by a transfer back. */
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
