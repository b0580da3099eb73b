/** Rights of an API key. `names` adds personal data to what `register` reads; `webhooks` lets endpoints receive events. */
export const SCOPES = ['register', 'names', 'orders', 'distributions', 'webhooks'] as const;
export type Scope = (typeof SCOPES)[number];

/** Events that webhooks report. `state` in the data says what happened. */
export const EVENT_TYPES = [
  'order.updated',
  'shares.moved',
  'identity.decided',
  'distribution.updated',
  'vote.updated',
  'recovery.updated',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'GIVEN_UP'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
