import { moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { EventValue } from '@/server/platform/chain-events';

/* The index fills these tables from final blocks. All of them can be dropped and filled again. */

/** Events of the contracts, as decoded. Append-only, enforced by a trigger. */
export const chainEvents = pgTable(
  'chain_events',
  {
    chainId: integer('chain_id').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: moment('block_time').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    /** Lower case. */
    contract: text('contract').notNull(),
    name: text('name').notNull(),
    /** Integers as decimal strings, addresses and bytes in lower case, texts as they are. */
    args: jsonb('args').$type<Readonly<Record<string, EventValue>>>().notNull(),
  },
  (table) => [
    // In the order in which they are read.
    primaryKey({
      columns: [table.chainId, table.blockNumber, table.logIndex, table.blockHash],
    }),
    index('chain_events_tx').on(table.txHash),
    // Finds what a holder had at a time: its wallets, and what it had locked.
    index('chain_events_holder')
      .on(sql`(args->>'holder')`, table.blockNumber, table.logIndex)
      .concurrently()
      .where(sql`name in ('WalletRegistered', 'Locked', 'Unlocked')`),
    // Finds whose a wallet was at a time.
    index('chain_events_wallet')
      .on(sql`(args->>'wallet')`, table.blockNumber, table.logIndex)
      .concurrently()
      .where(sql`name in ('WalletRegistered', 'WalletRemoved')`),
    // Pages and officers ask for the rare ones by name; those that each trade brings would only make it large.
    index('chain_events_rare')
      .on(table.name, sql`(args->>'holder')`)
      .where(
        sql`contract = 'issuance' or name not in ('Transfer', 'WalletRegistered', 'Bought', 'Locked', 'Unlocked', 'Paid', 'Placed', 'Settled', 'Collected')`,
      ),
  ],
);

/** The last block whose events are booked. */
export const chainCursors = pgTable('chain_cursors', {
  chainId: integer('chain_id').primaryKey(),
  blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
  blockHash: text('block_hash').notNull(),
  blockTime: moment('block_time').notNull(),
});

/** Addresses that the share token has registered. An address that was removed and registered again has one row. */
export const shareWallets = pgTable(
  'share_wallets',
  {
    /** Lower case. */
    address: text('address').primaryKey(),
    holder: text('holder').notNull(),
    registeredAt: moment('registered_at').notNull(),
    removedAt: moment('removed_at'),
    /** From when it may act for its holder in everything; a wallet added by consent is new for three days. */
    seniorAt: moment('senior_at').notNull().default(sql`'epoch'`),
    /** Frozen shares at this address, 6 decimals (ERC-7943). */
    frozenRaw: rawAmount('frozen_raw').notNull().default(sql`0`),
  },
  (table) => [index('share_wallets_holder').on(table.holder)],
);

/** Holders by their random 32-byte id. */
export const shareHolders = pgTable(
  'share_holders',
  {
    holder: text('holder').primaryKey(),
    frozen: boolean('frozen').notNull().default(false),
    /** Shares locked by stakes, 6 decimals. */
    lockedRaw: rawAmount('locked_raw').notNull().default(sql`0`),
    payoutAddress: text('payout_address'),
    /** The paying agent gets the money, and pays it into a bank account. */
    byAgent: boolean('by_agent').notNull().default(false),
  },
  (table) => [check('share_holders_locked', sql`${table.lockedRaw} >= 0`)],
);

/** Money that reached or left the treasury outside a sale. For an operator; never booked. */
export const treasuryTransfers = pgTable(
  'treasury_transfers',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    currencyId: text('currency_id').notNull(),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockTime: moment('block_time').notNull(),
    /** An operator's explanation. */
    note: text('note'),
    /** The transaction that sent the money back, verified on the chain. */
    returnTxHash: text('return_tx_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.txHash, table.logIndex] }),
    index('treasury_transfers_block').on(table.blockNumber, table.logIndex),
    unique('treasury_transfers_return_once').on(table.returnTxHash),
  ],
);
