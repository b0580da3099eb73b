import {
  DELIVERY_STATES,
  type DeliveryState,
  type EventType,
  type Scope,
  type SentType,
} from '@fnx/api/shared/partners';
import { bytea, createdAt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Keys of partners and of the bank's own systems. All keys of one name belong to one partner. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The partner's name. */
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
    /** E-mail address of the partner's technicians. */
    contact: text('contact'),
    /** Networks (CIDR) from which it may call; null: from all. */
    networks: text('networks').array(),
    /** The key that it follows; a key has one successor. */
    previousId: uuid('previous_id'),
    /** Days before the end of which the contact was warned last. */
    warnedDays: integer('warned_days'),
  },
  (table) => [
    uniqueIndex('api_keys_one_successor').on(table.previousId),
    check('api_keys_per_minute', sql`${table.perMinute} > 0`),
    check('api_keys_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Addresses that receive events. Secrets are sealed (`sealed-box.ts`). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** A key of the partner: an endpoint lives as long as any key of that name with the scope. */
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
    /** By its partner; its events wait. */
    pausedAt: moment('paused_at'),
    /** The first failure after the last event that it took. */
    downSince: moment('down_since'),
    /** The seconds after which officers and the partner were told last. */
    toldSeconds: integer('told_seconds'),
    /** Its receiver asked for no call before. */
    heldUntil: moment('held_until'),
  },
  (table) => [index('webhook_endpoints_key').on(table.keyId)],
);

/** Events, written in the transaction of their cause. The job that fans events out to endpoints numbers them. */
export const partnerEvents = pgTable(
  'partner_events',
  {
    /** The `webhook-id` at every endpoint. */
    id: uuid('id').primaryKey().defaultRandom(),
    place: bigint('place', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    /**
     * Null until its cause is committed and it is numbered, one event after the other: a reader of a higher number misses none. `place`
     * is given out before the commit, so it could not promise that.
     */
    sequence: bigint('sequence', { mode: 'bigint' }).unique(),
    /** `order:<id>` */
    object: text('object').notNull(),
    type: text('type').$type<EventType>().notNull(),
    data: jsonb('data').$type<Record<string, string | number | null>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('partner_events_new').on(table.place).where(sql`${table.sequence} is null`),
    index('partner_events_created').on(table.createdAt),
  ],
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
    /** Null: of an earlier release, whose events had the delivery's own id. */
    eventId: uuid('event_id'),
    sequence: bigint('sequence', { mode: 'bigint' }),
    /** `order:<id>` */
    object: text('object').notNull(),
    type: text('type').$type<SentType>().notNull(),
    /** The bytes that are signed and sent. */
    payload: text('payload').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** The event, or its replay. */
    since: moment('since').notNull(),
    createdAt: createdAt(),
    deliveredAt: moment('delivered_at'),
    triedAt: moment('tried_at'),
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
