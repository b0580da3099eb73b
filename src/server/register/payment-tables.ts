import { moment, rawAmount } from '@fnx/postgres/columns';
import { and, eq, sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { chainActions } from '@/server/platform/tables';
import { treasuryTransfers } from './chain-tables';

/**
 * The chain call that pays a received payment back. One row for a payment, one payment for a call; a trigger compares both amounts, so that a
 * payment is returned at most once and at most its amount.
 */
export const treasuryReturns = pgTable(
  'treasury_returns',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
    actionId: integer('action_id')
      .notNull()
      .references(() => chainActions.id),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.txHash, table.logIndex] }),
    foreignKey({
      name: 'treasury_returns_of',
      columns: [table.chainId, table.txHash, table.logIndex],
      foreignColumns: [
        treasuryTransfers.chainId,
        treasuryTransfers.txHash,
        treasuryTransfers.logIndex,
      ],
    }),
    unique('treasury_returns_action').on(table.actionId),
    check('treasury_returns_amount', sql`${table.amountRaw} > 0`),
  ],
);

/** Joins a received payment with its return. */
export const sameReturn = and(
  eq(treasuryReturns.chainId, treasuryTransfers.chainId),
  eq(treasuryReturns.txHash, treasuryTransfers.txHash),
  eq(treasuryReturns.logIndex, treasuryTransfers.logIndex),
);

/** The chain call that approved what the treasury paid. A call approves one payment. */
export const paymentApprovals = pgTable(
  'payment_approvals',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    actionId: integer('action_id')
      .notNull()
      .references(() => chainActions.id),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.txHash, table.logIndex] }),
    foreignKey({
      name: 'payment_approvals_of',
      columns: [table.chainId, table.txHash, table.logIndex],
      foreignColumns: [
        treasuryTransfers.chainId,
        treasuryTransfers.txHash,
        treasuryTransfers.logIndex,
      ],
    }),
    unique('payment_approvals_action').on(table.actionId),
  ],
);
