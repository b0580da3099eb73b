import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment } from '@/server/platform/database/columns';

export type MessageChannel = 'sms' | 'email';
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
    channel: text('channel').$type<MessageChannel>().notNull(),
    recipient: text('recipient').notNull(),
    /** An SMS that the gateway reads out in a call. */
    voice: boolean('voice').notNull().default(false),
    purpose: text('purpose').notNull(),
    subject: text('subject'),
    body: text('body'),
    html: text('html'),
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
    check('outbox_messages_channel', sql`${table.channel} in ('sms', 'email')`),
    check(
      'outbox_messages_erased',
      sql`${table.state} = 'PENDING' or (${table.body} is null and ${table.html} is null and ${table.code} is null)`,
    ),
    index('outbox_messages_created').on(table.createdAt),
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
