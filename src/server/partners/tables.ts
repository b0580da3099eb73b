import { bytea, createdAt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DELIVERY_STATES, type DeliveryState, type EventType, type Scope } from '@/shared/partners';

/** Keys of partners and of the bank's own systems. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Calls per minute. */
    perMinute: integer('per_minute').notNull(),
    /** The officers who signed it; one of them collects it. */
    officers: text('officers').array().notNull(),
    /** SHA-256 of the key, hex; null until it is collected. */
    hash: text('hash').unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** Accurate to an hour. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('api_keys_per_minute', sql`${table.perMinute} > 0`),
    check('api_keys_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Addresses that receive events. Secrets are sealed (`sealed-box.ts`). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id),
    url: text('url').notNull(),
    types: text('types').array().$type<EventType[]>().notNull(),
    officers: text('officers').array().notNull(),
    /** Null until it is collected; nothing is sent before. */
    secret: bytea('secret'),
    /** The secret before, which signs too until `previousUntil`. */
    previousSecret: bytea('previous_secret'),
    previousUntil: moment('previous_until'),
    createdAt: createdAt(),
    removedAt: moment('removed_at'),
  },
  (table) => [index('webhook_endpoints_key').on(table.keyId)],
);

/** The outbox of webhooks: one row for each event and endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Events of one object are sent in this order. */
    seq: bigint('seq', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    /** `order:<id>` */
    object: text('object').notNull(),
    type: text('type').$type<EventType>().notNull(),
    /** The bytes that are signed and sent. */
    payload: text('payload').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** From when on the three days are counted: the event, or its replay. */
    since: moment('since').notNull(),
    createdAt: createdAt(),
    deliveredAt: moment('delivered_at'),
    /** HTTP status of the last attempt. */
    status: integer('status'),
    /** Why the last attempt failed. */
    error: text('error'),
    /** The beginning of the last answer. */
    answer: text('answer'),
  },
  (table) => [
    index('webhook_deliveries_pending')
      .on(table.endpointId, table.object, table.seq)
      .where(sql`${table.state} = 'PENDING'`),
    index('webhook_deliveries_created').on(table.createdAt, table.id),
    check('webhook_deliveries_state', isOneOf(table.state, DELIVERY_STATES)),
  ],
);
