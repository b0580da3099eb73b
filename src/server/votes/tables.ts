import { BALLOT_KINDS, type BallotKind } from '@fnx/api/shared/rights-vocabulary';
import { createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '@/server/users/tables';

/* The index fills the first three tables from the Ballots contract. Shares are in millionths; times are block times. */

export const ballots = pgTable(
  'ballots',
  {
    /** The contract's number, decimal. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<BallotKind>().notNull().default('POLL'),
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
    /**
     * Of the record time, once it has passed: all shares, rounded down to whole ones, of which the quorum is a part; and the sum of what
     * each holder may vote with. Fractions of several holders are in the first alone.
     */
    supplyRaw: rawAmount('supply_raw'),
    wholeRaw: rawAmount('whole_raw'),
    end: moment('end').notNull(),
    openedAt: moment('opened_at').notNull(),
    txHash: text('tx_hash').notNull(),
  },
  (table) => [
    index('ballots_opened').on(table.openedAt, table.id),
    check('ballots_kind', isOneOf(table.kind, BALLOT_KINDS)),
  ],
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
    /** How often the holder has voted: what the next signature must carry. Zero: the proxy voted, and `voter` is its wallet. */
    nonce: integer('nonce').notNull(),
    txHash: text('tx_hash').notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ballotId, table.holder] }),
    index('votes_user').on(table.userId),
    check('votes_counted', sql`${table.weightRaw} > 0 and ${table.nonce} >= 0`),
  ],
);

/** The proxy of each holder who has named one, or revoked. */
export const proxies = pgTable(
  'proxies',
  {
    ballotId: text('ballot_id')
      .notNull()
      .references(() => ballots.id),
    holder: text('holder').notNull(),
    /** Null for a holder who has no account with this service. */
    userId: uuid('user_id').references(() => users.id),
    /** The wallet that signed, lower case. */
    voter: text('voter').notNull(),
    /** The proxy's holder and the wallet that was named, lower case; null once revoked. */
    proxyHolder: text('proxy_holder'),
    proxy: text('proxy'),
    /** The instruction; 0: as the proxy decides. */
    choice: integer('choice').notNull(),
    /** How often the holder has signed: what the next signature must carry. */
    nonce: integer('nonce').notNull(),
    txHash: text('tx_hash').notNull(),
    namedAt: moment('named_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ballotId, table.holder] }),
    index('proxies_named').on(table.ballotId, table.proxyHolder),
    index('proxies_user').on(table.userId),
    check('proxies_whole', sql`(${table.proxyHolder} is null) = (${table.proxy} is null)`),
  ],
);

/** A holder's request for an item of an agenda, signed off the chain. */
export const itemRequests = pgTable(
  'item_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who wrote it; null once the account was erased. */
    userId: uuid('user_id').references(() => users.id),
    /** The text of the ballot that it asks for, and its SHA-256, which that ballot has too. */
    source: text('source').notNull(),
    textHash: text('text_hash').notNull(),
    /** The last indexed block at the first signature: all signatures count the whole shares held then. */
    weighedAt: moment('weighed_at').notNull(),
    /** All shares then, rounded down to whole ones. */
    supplyRaw: rawAmount('supply_raw').notNull(),
    /** When a twentieth had signed. */
    reachedAt: moment('reached_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('item_requests_user').on(table.userId),
    index('item_requests_text').on(table.textHash),
    index('item_requests_made').on(table.createdAt, table.id),
    check('item_requests_supply', sql`${table.supplyRaw} > 0`),
  ],
);

/** One a holder. */
export const itemSignatures = pgTable(
  'item_signatures',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => itemRequests.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The wallet that signed, lower case. */
    signer: text('signer').notNull(),
    signature: text('signature').notNull(),
    weightRaw: rawAmount('weight_raw').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index('item_signatures_user').on(table.userId),
    check('item_signatures_counted', sql`${table.weightRaw} > 0`),
  ],
);
