import { moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '@/server/users/tables';

/* The index fills these tables from the Ballots contract. Shares are in millionths; times are block times. */

export const ballots = pgTable(
  'ballots',
  {
    /** The contract's number, decimal. */
    id: text('id').primaryKey(),
    /** The hash of a published document; a ballot whose text is unknown is not shown. */
    textHash: text('text_hash').notNull(),
    /** The title as it is on the chain. */
    title: text('title').notNull(),
    /** Their words; the first is choice 1. */
    choices: text('choices').array().notNull(),
    /** Parts in hundredths of a percent: of all shares that have to vote, and of the votes that decide. */
    quorumBps: integer('quorum_bps').notNull(),
    majorityBps: integer('majority_bps').notNull(),
    recordTime: moment('record_time').notNull(),
    end: moment('end').notNull(),
    openedAt: moment('opened_at').notNull(),
    txHash: text('tx_hash').notNull(),
  },
  (table) => [index('ballots_opened').on(table.openedAt, table.id)],
);

/** The last vote of each holder. */
export const votes = pgTable(
  'votes',
  {
    ballotId: text('ballot_id')
      .notNull()
      .references(() => ballots.id),
    holder: text('holder').notNull(),
    /** Null for a holder who has no account with this service. */
    userId: uuid('user_id').references(() => users.id),
    /** The wallet that voted, lower case. */
    voter: text('voter').notNull(),
    choice: integer('choice').notNull(),
    weightRaw: rawAmount('weight_raw').notNull(),
    /** How often the holder has voted: what the next signature must carry. */
    nonce: integer('nonce').notNull(),
    txHash: text('tx_hash').notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ballotId, table.holder] }),
    index('votes_user').on(table.userId),
    check('votes_counted', sql`${table.weightRaw} > 0 and ${table.nonce} > 0`),
  ],
);
