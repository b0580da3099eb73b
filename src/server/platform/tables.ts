import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '@/server/account/tables';
import { createdAt, moment } from './database/columns';

/** Fixed windows of the rate limits: how often `key` was hit until `windowEndsAt`. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [index('throttles_ends').on(table.windowEndsAt)],
);

/** Failures that lead to a lock, with locks that grow: see services/limits/lockout.ts. */
export const lockouts = pgTable('lockouts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
  /** How many locks there were in a row. */
  level: integer('level').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

/** Answers of creating calls, kept for a day: the same key gives the same answer instead of a second effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or `guest`. */
    scope: text('scope').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first call is still running. */
    answer: jsonb('answer').$type<{ data: unknown }>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** What operators did, by their command: written in the transaction that did it, and never changed. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** The name given with --as, or the user of the operating system. */
    operator: text('operator').notNull(),
    /** `kyc approve` */
    action: text('action').notNull(),
    /** What it was done to: an e-mail address, an order's number, a slug. */
    target: text('target').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('operator_actions_at').on(table.at),
    index('operator_actions_target').on(table.target),
  ],
);

export type AlertKind =
  | 'STALE_FEED'
  | 'REWARD_RESERVE'
  /** The text messages of a day are all sent, of a country's or of all. */
  | 'TEXTS_SPENT'
  /** Nodes tell different things of a payment. */
  | 'CHAIN_DISAGREEMENT'
  /** A payment waits because there is no second node to ask. */
  | 'SECOND_NODE'
  /** A payment that was credited is not on the chain any more. */
  | 'PAYMENT_VANISHED';

/** What an operator must look at, from when it began to when it was over. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** Which one: a currency's id, a transaction's hash. */
    subject: text('subject').notNull(),
    /** In words. */
    detail: text('detail').notNull(),
    raisedAt: moment('raised_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    uniqueIndex('operator_alerts_one_open')
      .on(table.kind, table.subject)
      .where(sql`${table.resolvedAt} is null`),
    index('operator_alerts_raised').on(table.raisedAt),
  ],
);

/** News to everybody or to all who hold shares. A job tells each person once, however often it is interrupted. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'NEWS' | 'PRICE'>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    audience: text('audience').$type<'ALL' | 'HOLDERS'>().notNull(),
    /** The same news twice is one announcement. */
    fingerprint: text('fingerprint').notNull().unique(),
    createdAt: createdAt(),
    /** Up to whom people were told; null before the first. */
    toldUpTo: uuid('told_up_to'),
    toldAt: moment('told_at'),
  },
  (table) => [index('announcements_newest').on(table.kind, table.createdAt)],
);

/** One person's salt of the proof of holdings: what makes a hash of one holding impossible to guess. */
export const holdingSalts = pgTable('holding_salts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  salt: text('salt').notNull(),
});
