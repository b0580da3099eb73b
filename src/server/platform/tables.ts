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

/** Failed attempts and increasing lock times, see services/limits/lockout.ts. */
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

/** Operator actions: written in the transaction of the action and never changed. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** From --as, or the system user. */
    operator: text('operator').notNull(),
    /** `kyc approve` */
    action: text('action').notNull(),
    /** The target: an e-mail address, order number or slug. */
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
  /** The daily SMS limit of a country, or of all, is reached. */
  | 'TEXTS_SPENT'
  /** Nodes report different data of a payment. */
  | 'CHAIN_DISAGREEMENT'
  /** A payment waits because no second node is available. */
  | 'SECOND_NODE'
  /** A credited payment is no longer on the chain. */
  | 'PAYMENT_VANISHED';

/** Operator alerts, from raised to resolved. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** The affected item: a currency id, a transaction hash. */
    subject: text('subject').notNull(),
    /** Description. */
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

/** News for all customers or all shareholders. A job notifies each customer once, even if interrupted. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'NEWS' | 'PRICE'>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    audience: text('audience').$type<'ALL' | 'HOLDERS'>().notNull(),
    /** Prevents announcing the same news twice. */
    fingerprint: text('fingerprint').notNull().unique(),
    createdAt: createdAt(),
    /** The last notified customer; null before the first. */
    toldUpTo: uuid('told_up_to'),
    toldAt: moment('told_at'),
  },
  (table) => [index('announcements_newest').on(table.kind, table.createdAt)],
);

/** A customer's salt in the proof of holdings, so that hashes cannot be guessed. */
export const holdingSalts = pgTable('holding_salts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  salt: text('salt').notNull(),
});
