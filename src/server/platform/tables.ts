import { DOCUMENT_TYPES } from '@fnx/api/shared/document-types';
import { CONTRACT_ROLES } from '@fnx/contracts/deploy/roles';
import { bytea, createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Where an action came from; `SERVICE` for automatic erasures. */
const JOURNAL_SOURCES = ['COMMAND_LINE', 'DESK', 'SERVICE'] as const;
export type JournalSource = (typeof JOURNAL_SOURCES)[number];

/** Values of a thing before and after an action, by their names. */
export type Facts = Readonly<Record<string, unknown>>;

/** Rate limits: hits of `key` in a fixed window until `windowEndsAt`. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [index('throttles_ends').on(table.windowEndsAt)],
);

/** Failed attempts and increasing lock times, see limits/lockout.ts. */
export const lockouts = pgTable('lockouts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
  /** Number of consecutive locks. */
  level: integer('level').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

/** Stored responses by Idempotency-Key, kept for a day: a repeated key returns the same response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or `guest`. */
    scope: text('scope').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is running. */
    answer: jsonb('answer').$type<{ data: unknown }>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/**
 * Events for open pages, until a process that has such pages forwards them: seconds at the most. Logged like every table: a standby
 * does not receive an unlogged one, and the unlogged sequence of its ids cannot be read after a promotion.
 */
export const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  /** A LiveEvent, as text. */
  payload: text('payload').notNull(),
  createdAt: createdAt(),
});

/** The bank's documents whose hash the chain stores. They are never changed or removed. */
export const documents = pgTable(
  'documents',
  {
    /** SHA-256 of the bytes: 0x and 64 lower-case digits. */
    hash: text('hash').primaryKey(),
    mediaType: text('media_type', { enum: DOCUMENT_TYPES }).notNull(),
    title: text('title').notNull(),
    bytes: bytea('bytes').notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [
    check('documents_hash', sql`${table.hash} = '0x' || encode(sha256(${table.bytes}), 'hex')`),
    check('documents_type', isOneOf(table.mediaType, DOCUMENT_TYPES)),
    check('documents_size', sql`octet_length(${table.bytes}) between 1 and 4194304`),
  ],
);

/**
 * Acts of people with rights over the service: written in the transaction that did them, and never changed. The database numbers the
 * entries without gaps and chains them: `hash` covers the entry and the hash before it (see 0001_rules.sql).
 */
export const journal = pgTable(
  'journal',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().default(0),
    at: moment('at').notNull(),
    /** The officer's e-mail address; on the command line the name given with --as, or the user of the operating system. */
    actor: text('actor').notNull(),
    source: text('source', { enum: JOURNAL_SOURCES }).notNull(),
    /** `kyc approve` */
    action: text('action').notNull(),
    /** Names what it was done to: a person's id, an order's number, a slug. */
    target: text('target').notNull(),
    reason: text('reason'),
    /** The proposal that two officers signed; null for actions that are not critical. */
    proposal: text('proposal'),
    /** Who signed it; part of the chained text. Null for other actions. */
    signers: text('signers').array(),
    before: jsonb('before').$type<Facts>(),
    after: jsonb('after').$type<Facts>(),
    /** The service's, over the entry and the hash before it. Entries of earlier releases have none, or theirs in `after`. */
    signature: text('signature'),
    previousHash: text('previous_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (table) => [
    index('journal_at').on(table.at),
    index('journal_target').on(table.target),
    index('journal_actor').on(table.actor, table.id),
    index('journal_key').on(table.id).where(sql`${table.action} = 'journal key'`).concurrently(),
    index('journal_proposal').on(table.proposal).where(sql`${table.proposal} is not null`),
    check('journal_source', isOneOf(table.source, JOURNAL_SOURCES)),
  ],
);

/**
 * Guarded rows that a transaction has changed and not entered in the journal yet. Triggers write it, `record-rows.ts` empties it, and the
 * database refuses a commit that leaves a row here.
 */
export const guardChanges = pgTable(
  'guard_changes',
  {
    transaction: text('transaction').notNull(),
    guarded: text('guarded').notNull(),
    key: text('key').notNull(),
    was: text('was'),
    became: text('became'),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.guarded, table.key] })],
);

/** How a transaction of the chain ended, by the rule of the index: in a final block. REPLACED: another transaction of the sender has its nonce. */
const CHAIN_OUTCOMES = ['FINAL', 'REVERTED', 'REPLACED'] as const;
export type ChainOutcome = (typeof CHAIN_OUTCOMES)[number];

/** Calls of contracts that officers have to sign with their own wallets, and the transactions that they report. */
export const chainActions = pgTable(
  'chain_actions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The command that prepared it: `holder freeze`. */
    command: text('command').notNull(),
    title: text('title').notNull(),
    toAddress: text('to_address').notNull(),
    /** Wei. */
    valueRaw: rawAmount('value_raw').notNull(),
    data: text('data').notNull(),
    /** The role that the sender needs; null where any wallet may send it. */
    role: text('role', { enum: CONTRACT_ROLES }),
    /** Who ran it; the last signer where two signed. */
    preparedBy: text('prepared_by').notNull(),
    /** Everybody who is responsible for it. */
    signers: text('signers').array(),
    preparedAt: moment('prepared_at').notNull(),
    /** The newest block at that time: its transaction is in a later one. */
    preparedBlock: bigint('prepared_block', { mode: 'bigint' }).notNull(),
    reason: text('reason'),
    /** The proposal that two officers signed; null for commands that are not critical. */
    proposal: text('proposal'),
    /** The step before this one: an approval before what uses it. Null for a call that stands alone, or first. */
    after: integer('after').references((): AnyPgColumn => chainActions.id),
    /** The reported transaction, lower case; null until one is reported. */
    txHash: text('tx_hash'),
    reportedBy: text('reported_by'),
    /** The block of the transaction; null while it waits for one. */
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    outcome: text('outcome', { enum: CHAIN_OUTCOMES }),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('chain_actions_open').on(table.toAddress).where(sql`${table.outcome} is null`),
    check('chain_actions_role', isOneOf(table.role, CONTRACT_ROLES)),
    check('chain_actions_outcome', isOneOf(table.outcome, CHAIN_OUTCOMES)),
    check('chain_actions_reported', sql`${table.outcome} is null or ${table.txHash} is not null`),
    check('chain_actions_hash', sql`${table.txHash} ~ '^0x[0-9a-f]{64}$'`),
  ],
);

/** WALLET: of a browser. SAFE: a file for a Safe. REPORT: sent elsewhere, and found or reported. */
export const LEASE_WAYS = ['WALLET', 'SAFE', 'REPORT'] as const;
export type LeaseWay = (typeof LEASE_WAYS)[number];

/**
 * RELEASED by an officer, who saw that nothing was sent: the wallet may still send it. DECLINED in the wallet. REVERTED: its transaction failed
 * in a final block. REPLACED: another transaction has its nonce in a final block.
 */
export const LEASE_ENDS = ['RELEASED', 'DECLINED', 'REVERTED', 'REPLACED'] as const;

/** Sending leases: who sends a call. A call has one open lease at most, and that of a final call never ends: a call is sent once. */
export const chainActionClaims = pgTable(
  'chain_action_claims',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    actionId: integer('action_id')
      .notNull()
      .references(() => chainActions.id),
    way: text('way', { enum: LEASE_WAYS }).notNull(),
    claimedBy: text('claimed_by').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** The account that signs, lower case; null where a Safe does. */
    sender: text('sender'),
    /** Transactions of the sender before this one. A transaction with a lower nonce is another one. */
    nonce: bigint('nonce', { mode: 'number' }),
    ended: text('ended', { enum: LEASE_ENDS }),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('chain_action_claims_open').on(table.actionId).where(sql`${table.ended} is null`),
    check('chain_action_claims_way', isOneOf(table.way, LEASE_WAYS)),
    check('chain_action_claims_ended', isOneOf(table.ended, LEASE_ENDS)),
    check(
      'chain_action_claims_end',
      sql`num_nulls(${table.ended}, ${table.endedAt}, ${table.endedBy}, ${table.endReason}) in (0, 4)`,
    ),
    check(
      'chain_action_claims_sender',
      sql`(${table.way} = 'SAFE') = (${table.sender} is null) and num_nulls(${table.sender}, ${table.nonce}) in (0, 2)`,
    ),
  ],
);

/** Every transaction that ever carried a chain call. Rows stay; triggers hold that. */
export const chainActionSends = pgTable(
  'chain_action_sends',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    actionId: integer('action_id')
      .notNull()
      .references(() => chainActions.id),
    /** Lower case. */
    txHash: text('tx_hash').notNull(),
    /** Null until the service has read the transaction. */
    sender: text('sender'),
    nonce: bigint('nonce', { mode: 'number' }),
    /** The transaction is the call itself, not one of a Safe around it. */
    direct: boolean('direct'),
    reportedBy: text('reported_by').notNull(),
    reportedAt: moment('reported_at').notNull().defaultNow(),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    /** Since when no node knows it; null while one does. */
    lostAt: moment('lost_at'),
    outcome: text('outcome', { enum: CHAIN_OUTCOMES }),
    settledAt: moment('settled_at'),
  },
  (table) => [
    unique('chain_action_sends_once').on(table.actionId, table.txHash),
    index('chain_action_sends_open').on(table.actionId).where(sql`${table.outcome} is null`),
    index('chain_action_sends_hash').on(table.txHash),
    check('chain_action_sends_outcome', isOneOf(table.outcome, CHAIN_OUTCOMES)),
    check('chain_action_sends_hash_form', sql`${table.txHash} ~ '^0x[0-9a-f]{64}$'`),
  ],
);
