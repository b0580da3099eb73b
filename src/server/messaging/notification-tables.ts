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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '@/server/account/tables';
import { createdAt, moment } from '@/server/platform/database/columns';

/** Notification kinds; customers choose channels per kind. */
export const NOTIFICATION_KINDS = ['ORDER', 'KYC', 'SECURITY', 'STAKING', 'PRICE', 'NEWS'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications in the product. Removed or unwanted rows stay hidden for a while, because their key prevents duplicates. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** A path on this site. */
    link: text('link'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** Identifies the cause, so that it is notified once. Null: no deduplication. */
    dedupeKey: text('dedupe_key'),
    seenAt: moment('seen_at'),
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.dedupeKey),
    index('notifications_newest')
      .on(table.userId, table.createdAt, table.id, table.kind)
      .where(sql`${table.removedAt} is null`),
    index('notifications_unread')
      .on(table.userId, table.createdAt, table.id, table.kind)
      .where(sql`${table.removedAt} is null and ${table.seenAt} is null`),
    index('notifications_old').on(table.createdAt),
    check(
      'notifications_kind',
      sql`${table.kind} in ('ORDER', 'KYC', 'SECURITY', 'STAKING', 'PRICE', 'NEWS')`,
    ),
    // Prevents links to other sites.
    check('notifications_link', sql`${table.link} ~ '^/([^/\\\\].*)?$'`),
    check(
      'notifications_size',
      sql`length(${table.title}) between 1 and 160 and length(${table.body}) <= 1000`,
    ),
  ],
);

/** Visible and unseen notifications per kind, maintained by triggers (0005_list_rules.sql). */
export const notificationTallies = pgTable(
  'notification_tallies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    lines: integer('lines').notNull(),
    unread: integer('unread').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/**
 * Events for open pages until a process delivers them (seconds). Unlogged (0004_live_events_rules.sql): a database crash that
 * empties it also ends every stream, and reconnecting pages reload their data.
 */
export const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  /** A serialised LiveEvent. */
  payload: text('payload').notNull(),
  createdAt: createdAt(),
});
