import * as z from 'zod/mini';
import { profile, settings } from './account/profile';
import { currency, quote, sharePrice } from './market/schemas';
import { notification } from './messaging/schemas';
import { order, orderWithPayment, payment } from './purchase/schemas';
import { holdings, transaction } from './register/schemas';
import { claim, plan, stake } from './staking/schemas';
import { wallet } from './wallets/schemas';

export type Json = { [key: string]: unknown };

const OBJECT_NAMES = {
  Profile: profile,
  Settings: settings,
  Wallet: wallet,
  Currency: currency,
  Quote: quote,
  Payment: payment,
  Order: order,
  OrderWithPayment: orderWithPayment,
  Transaction: transaction,
  Holdings: holdings,
  Plan: plan,
  Stake: stake,
  Claim: claim,
  Notification: notification,
  SharePrice: sharePrice,
} as const;

export const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(OBJECT_NAMES)) names.add(schema, { id });

/** Patterns with classes of Unicode, which the readers of a description take for something else or refuse. */
const OF_UNICODE = /\\p\{/;

/** Rewrites references to the document's components and drops keywords that OpenAPI declares globally, and patterns that few read. */
export function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      key !== '$schema' &&
      key !== '$defs' &&
      !(key === 'pattern' && typeof inner === 'string' && OF_UNICODE.test(inner)),
  );
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : relocate(inner),
    ]),
  );
}

/** The objects that several calls answer with, by name. */
export function componentSchemas(): Json {
  const schemas: Json = {};
  for (const [id, schema] of Object.entries(OBJECT_NAMES)) {
    // Without its own registry entry, because a schema would otherwise be a reference to itself.
    const others = z.registry<{ id: string }>();
    for (const [name, other] of Object.entries(OBJECT_NAMES)) {
      if (name !== id) others.add(other, { id: name });
    }
    const options = { io: 'output', metadata: others, unrepresentable: 'any' } as const;
    schemas[id] = relocate(z.toJSONSchema(schema, options));
  }
  return schemas;
}
