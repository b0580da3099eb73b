import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { CONTRACT_ROLES } from '@/chain/contract-roles';
import { DOCUMENT_TYPES } from '@/shared/vocabulary';
import { bytea, createdAt, isOneOf, moment, rawAmount } from './database/columns';

/** Where an action came from; `SERVICE` for erasures that nobody ordered. */
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
 * What open pages are to be told, until a process that has such pages passes it on: seconds at the most. Not logged
 * (0004_live_events_rules.sql): whatever empties it, a crash of the database, also ends every page's connection, and pages that
 * reconnect reload their data.
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
 * What people with rights over the service did: written in the transaction that did it, and never changed. The database numbers the
 * entries without gaps and chains them: `hash` covers the entry and the hash before it (see 0005_journal_rules.sql).
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
    /** What it was done to: a person's id, an order's number, a slug. */
    target: text('target').notNull(),
    reason: text('reason'),
    /** The proposal that two officers signed; null for actions that are not critical. */
    proposal: text('proposal'),
    before: jsonb('before').$type<Facts>(),
    after: jsonb('after').$type<Facts>(),
    previousHash: text('previous_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (table) => [
    index('journal_at').on(table.at),
    index('journal_target').on(table.target),
    check('journal_source', isOneOf(table.source, JOURNAL_SOURCES)),
  ],
);

/** How a transaction of the chain ended, by the rule of the index: in a final block. */
const CHAIN_OUTCOMES = ['FINAL', 'REVERTED'] as const;
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
    preparedBy: text('prepared_by').notNull(),
    preparedAt: moment('prepared_at').notNull(),
    /** The newest block at that time: its transaction is in a later one. */
    preparedBlock: bigint('prepared_block', { mode: 'bigint' }).notNull(),
    reason: text('reason'),
    /** The proposal that two officers signed; null for commands that are not critical. */
    proposal: text('proposal'),
    /** The reported transaction, lower case; null while nobody has reported one. */
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
