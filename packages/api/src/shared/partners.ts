/** Rights of an API key. `names` adds personal data to what `register` reads; `webhooks` lets endpoints receive events. */
export const SCOPES = ['register', 'names', 'orders', 'distributions', 'tax', 'webhooks'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes that read personal data, with what the journal notes in each hour in which a key with them is used. */
export const PERSONAL_SCOPES: Partial<Record<Scope, string>> = {
  names: 'the register with names',
  tax: 'tax residences and numbers',
};

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

/** Sent when a partner asks for it. */
export const TEST_EVENT = 'endpoint.test';
export type SentType = EventType | typeof TEST_EVENT;

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'GIVEN_UP'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
