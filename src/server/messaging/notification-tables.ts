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

/** What a notice is about; people choose their channels by it. */
export const NOTIFICATION_KINDS = ['ORDER', 'KYC', 'SECURITY', 'STAKING', 'PRICE', 'NEWS'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * What a person was told inside the product. A row that was removed, or that its owner did not want to see here, stays
 * hidden for a while: its key keeps the same thing from being told twice.
 */
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
    /** A path of this site. */
    link: text('link'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** What causes it; a person is told of a cause once. Null: whenever it is raised. */
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
    // A link that could leave this site would make every notice a way to send people elsewhere.
    check('notifications_link', sql`${table.link} ~ '^/([^/\\\\].*)?$'`),
    check(
      'notifications_size',
      sql`length(${table.title}) between 1 and 160 and length(${table.body}) <= 1000`,
    ),
  ],
);

/** How many notices of each kind a person sees, and has not seen yet. Triggers keep it (0005_list_rules.sql). */
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
 * What open pages are to be told, until a process that has such pages passes it on: seconds at the most. Not logged
 * (0004_live_events_rules.sql): whatever empties it, a crash of the database, also ends every page's connection, and pages that
 * connect again read everything anew.
 */
export const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  /** A LiveEvent, as text. */
  payload: text('payload').notNull(),
  createdAt: createdAt(),
});
