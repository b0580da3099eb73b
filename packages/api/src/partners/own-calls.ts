import * as z from 'zod/mini';
import { count, id, isoTime, matching, queryInt } from '../atoms';
import { get, post, put } from '../endpoint';
import { fault } from '../fault';
import { row } from '../row';
import { DELIVERY_STATES, EVENT_TYPES, SCOPES, TEST_EVENT } from '../shared/partners';

/* Calls of a partner about its own things, without an officer: its key, its addresses, and what was sent to them. No personal data. */

const page = {
  after: z.optional(matching(/^\d{1,18}$/, fault('NOT_WHOLE'))),
  limit: z._default(queryInt(1, 1_000), 100),
};
const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({ docs: z.array(item), next: z.nullable(z.string()) });
const params = z.object({ id });

const key = {
  id,
  partner: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Calls in a minute. */
  perMinute: count,
  expiresAt: isoTime,
  /** Null: every network. */
  networks: z.nullable(z.array(z.string())),
};

const endpoint = z.object({
  id,
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  /** `WAITING`: an officer has not made its secret yet. */
  state: z.enum(['WAITING', 'IN_USE', 'PAUSED', 'FAILING']),
  /** The first failure after the last event that it took. */
  failingSince: z.nullable(isoTime),
});

const event = z.object({
  id,
  sequence: count,
  type: z.enum(EVENT_TYPES),
  timestamp: isoTime,
  data: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});

const delivery = z.object({
  id,
  endpoint: id,
  /** The `webhook-id` that was sent. */
  event: id,
  sequence: z.nullable(count),
  type: z.enum([...EVENT_TYPES, TEST_EVENT]),
  state: z.enum(DELIVERY_STATES),
  attempts: count,
  /** HTTP status of the last answer. */
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** The beginning of the last answer. */
  answer: z.nullable(z.string()),
  triedAt: z.nullable(isoTime),
  nextAt: z.nullable(isoTime),
  deliveredAt: z.nullable(isoTime),
  createdAt: isoTime,
});

export const ownSchemas = {
  partnerKey: row({
    about: 'What this key may do, and until when.',
    data: z.object({ ...key, contact: z.nullable(z.string()), succeeded: z.boolean() }),
  }),
  partnerKeySuccessor: row({
    about:
      'Makes the key that follows this one, once, with the same scopes, limits and end. It is in this answer alone. This key ends a day later.',
    data: z.object({ ...key, key: z.string(), previousEndsAt: isoTime }),
    errors: ['KEY_SUCCEEDED'],
  }),
  partnerEvents: row({
    about:
      'Events of 30 days of the types that the partner’s addresses receive, in the order of their sequence. `after` takes the last one that is known.',
    input: z.strictObject(page),
    data: paged(event),
  }),
  partnerEndpoints: row({
    about: 'The partner’s addresses that receive events.',
    data: z.object({ docs: z.array(endpoint) }),
  }),
  partnerEndpointChange: row({
    about:
      'Pauses an address, whose events then wait for up to 30 days, or lets it go on. Another address needs officers.',
    params,
    input: z.strictObject({ paused: z.boolean(fault('NOT_BOOLEAN')) }),
    data: endpoint,
    errors: ['NOT_FOUND'],
  }),
  partnerEndpointTest: row({
    about:
      'Sends an event of the type `endpoint.test` to an address. After its first answer, all that waits is sent too.',
    params,
    data: delivery,
    errors: ['NOT_FOUND'],
  }),
  partnerDeliveries: row({
    about: 'What was sent to the partner’s addresses in 30 days, newest first, with each answer.',
    input: z.strictObject({
      endpoint: z.optional(id),
      state: z.optional(z.enum(DELIVERY_STATES)),
      ...page,
    }),
    data: paged(delivery),
  }),
  partnerDeliveryReplay: row({
    about: 'Sends an event again, with the same `webhook-id`.',
    params,
    data: delivery,
    errors: ['NOT_FOUND'],
  }),
};

export const ownFacts = {
  partnerKey: { ...get('partner/key'), scope: null },
  partnerKeySuccessor: { ...post('partner/key/successor'), scope: null },
  partnerEvents: { ...get('partner/events'), scope: 'webhooks' },
  partnerEndpoints: { ...get('partner/endpoints'), scope: 'webhooks' },
  partnerEndpointChange: { ...put('partner/endpoints/:id'), scope: 'webhooks' },
  partnerEndpointTest: { ...post('partner/endpoints/:id/test'), scope: 'webhooks' },
  partnerDeliveries: { ...get('partner/deliveries'), scope: 'webhooks' },
  partnerDeliveryReplay: { ...post('partner/deliveries/:id/replay'), scope: 'webhooks' },
} as const;
