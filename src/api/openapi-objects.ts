import { profile, settings } from '@fnx/api/account/profile';
import { currency, quote, sharePrice } from '@fnx/api/market/schemas';
import { notification } from '@fnx/api/messaging/schemas';
import { PARTNER_OBJECTS } from '@fnx/api/partners/objects';
import { order, orderWithPayment, payment } from '@fnx/api/purchase/schemas';
import { holdings, transaction } from '@fnx/api/register/schemas';
import { claim, plan, stake } from '@fnx/api/staking/schemas';
import { wallet } from '@fnx/api/wallets/schemas';
import * as z from 'zod/mini';

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

type Objects = Readonly<Record<string, z.ZodMiniType>>;

const names = z.registry<{ id: string }>();
for (const objects of [OBJECT_NAMES, PARTNER_OBJECTS] satisfies Objects[]) {
  for (const [id, schema] of Object.entries(objects)) names.add(schema, { id });
}

/** Names and words of schemas. @param itself without its name, because it would otherwise be a reference to itself */
function wordsOf(itself?: z.ZodMiniType) {
  const get = (schema: z.ZodMiniType) => ({
    ...z.globalRegistry.get(schema),
    ...(schema === itself ? {} : names.get(schema)),
  });
  return { get } as unknown as z.core.$ZodRegistry<Record<string, unknown>>;
}

/** A schema as JSON Schema, with references to the named objects. @param isNamed whether it is one itself */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', isNamed = false): Json {
  const made = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any', metadata: wordsOf(isNamed ? schema : undefined) },
    // The words of a number in a query have its type; digits are accepted as well.
    override: ({ jsonSchema: own }) => {
      if (own.type === 'integer' && own.anyOf) delete own.anyOf;
      // The default of a number that is read from digits, which the generator leaves out.
      if (own.unset !== undefined) own.default = own.unset as number;
      delete own.unset;
      // A value for each of some names: generators of clients read properties, and not names that are required.
      if (own.required && own.propertyNames && own.additionalProperties) {
        const { additionalProperties: each } = own;
        own.properties = Object.fromEntries(own.required.map((name) => [name, each]));
        delete own.propertyNames;
        delete own.additionalProperties;
      }
    },
  });
  return relocate(made) as Json;
}

/** Patterns with classes of Unicode, which the readers of a description take for something else or refuse. */
const OF_UNICODE = /\\p\{/;

/** Rewrites references to the document's components and drops keywords that OpenAPI declares globally, and patterns that few read. */
function relocate(value: unknown): unknown {
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
export const componentSchemas = (objects: Objects = OBJECT_NAMES): Json =>
  Object.fromEntries(
    Object.entries(objects).map(([id, schema]) => [id, jsonSchema(schema, 'output', true)]),
  );
