import type { NotificationKind } from '@fnx/api/shared/account-vocabulary';
import { NOTIFICATION_KINDS } from '@fnx/api/shared/account-vocabulary';
import { createdAt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigserial,
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { Text } from '@/lang/service';
import { ofUser, sessions } from '@/server/users/tables';
import type { Message } from './message-text';
import type { MessagePurpose } from './purposes';

export type MessageChannel = 'sms' | 'email';
export type OutboxChannel = MessageChannel | 'push';
export type MessageState = 'PENDING' | 'SENT' | 'FAILED';

/**
 * Outgoing messages, written in the transaction that causes them and sent by a job: a message is sent only if its cause was
 * committed, and a gateway failure only delays it. The text is erased after delivery or failure, because it may contain a
 * code.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel').$type<OutboxChannel>().notNull(),
    /** E-mail address, E.164 number, or the id of a push subscription. */
    recipient: text('recipient').notNull(),
    /** An SMS that the gateway reads out in a call. */
    voice: boolean('voice').notNull().default(false),
    purpose: text('purpose').$type<MessagePurpose>().notNull(),
    subject: text('subject'),
    /** The newsletter that it is a copy of. */
    batch: uuid('batch'),
    /** Laid out when it is sent: the layout would be most of the row. */
    content: jsonb('content').$type<Message>(),
    /** Only for the demo inbox. */
    code: text('code'),
    state: text('state').$type<MessageState>().notNull().default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    /** Not sent later than this, for example because its code has expired. */
    sendBefore: moment('send_before'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    check('outbox_messages_state', sql`${table.state} in ('PENDING', 'SENT', 'FAILED')`),
    check('outbox_messages_channel', sql`${table.channel} in ('sms', 'email', 'push')`),
    check(
      'outbox_messages_erased',
      sql`${table.state} = 'PENDING' or (${table.content} is null and ${table.code} is null)`,
    ),
    index('outbox_messages_created').on(table.createdAt),
    index('outbox_messages_recipient').on(table.recipient, table.createdAt),
    index('outbox_messages_batch').on(table.batch).where(sql`${table.batch} is not null`),
  ],
);

/** Browsers that show notifications while the site is closed; each has one row. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The newest session of this browser; null once it has expired, which does not end the subscription. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** At the browser's push service. With it and our key, anyone can push to the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The push service, as its owner may know it. */
    origin: text('origin').generatedAlwaysAs(sql`substring(endpoint from '^[a-z]+://[^/]+')`),
    /** The browser's public key and secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Whether a push contains the text of the notification, which a locked screen may show. */
    details: boolean('details').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** The demo inbox; demo mode only. */
export const demoMessages = pgTable(
  'demo_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Preserves the sending order of messages with the same time. */
    serial: bigserial('serial', { mode: 'number' }).notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    recipient: text('recipient').notNull(),
    purpose: text('purpose').notNull(),
    code: text('code'),
    body: text('body').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('demo_messages_recipient').on(table.recipient, table.serial)],
);

/** Alerts: a bad state or an event. A state ends when it is good again, an event when an officer has explained it. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Which one: a currency's id, a transaction's hash. */
    subject: text('subject').notNull(),
    /** In words. */
    detail: text('detail').notNull(),
    raisedAt: moment('raised_at').notNull(),
    /** Who looks at it, and since when. */
    takenBy: text('taken_by'),
    takenAt: moment('taken_at'),
    resolvedAt: moment('resolved_at'),
    /** In the words of an officer; null: the service saw that it was over. */
    explanation: text('explanation'),
    explainedBy: text('explained_by'),
  },
  (table) => [
    uniqueIndex('operator_alerts_one_open')
      .on(table.kind, table.subject)
      .where(sql`${table.resolvedAt} is null`),
    index('operator_alerts_raised').on(table.raisedAt),
  ],
);

/**
 * Reported states of alarms that must last before they are raised, or be good before they are cleared. A row without an open alert waits
 * to be raised; it goes when the state has been good for long enough.
 */
export const alarmStates = pgTable(
  'alarm_states',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    faultSince: moment('fault_since').notNull(),
    /** Null while the state is bad. */
    goodSince: moment('good_since'),
    /** The last report. A state that nobody reports any more says nothing of the next one. */
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/** News to everybody or to all who hold shares. A job tells each person once, however often it is interrupted. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'NEWS' | 'PRICE' | 'VOTE' | 'DISTRIBUTION' | 'AUCTION'>().notNull(),
    /** Said to each person in their language. */
    title: jsonb('title').$type<Text>().notNull(),
    body: jsonb('body').$type<Text>().notNull(),
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

/**
 * Messages shown inside the product, in the person's language at that time. A row that was removed, or that its owner hid here, stays
 * hidden for a while: its key keeps the same thing from being told twice.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** A path of this site. */
    link: text('link'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** Cause of the notification; each cause notifies a user once. Null: no limit. */
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
    check('notifications_kind', isOneOf(table.kind, NOTIFICATION_KINDS)),
    // A link that could leave this site would make every notice a way to send people elsewhere.
    check('notifications_link', sql`${table.link} ~ '^/([^/\\\\].*)?$'`),
    check(
      'notifications_size',
      sql`length(${table.title}) between 1 and 160 and length(${table.body}) <= 1000`,
    ),
  ],
);
