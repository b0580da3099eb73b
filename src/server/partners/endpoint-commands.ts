import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { actorsOf } from '@/server/desk/commands';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusePushEndpoint } from '@/server/platform/gateways/push-endpoint';
import { refusal } from '@/server/platform/refusal';
import type { EventType } from '@/shared/partners';
import { newSecret, sealSecret } from './endpoint-secret';
import { findKey, stateOfKey } from './key-commands';
import { apiKeys, webhookDeliveries, webhookEndpoints } from './tables';

/** How long the secret before signs too. */
const BOTH_SECONDS = 86_400;

type EndpointOrder = { key: string; url: string; types: readonly EventType[] };

/** Shows an endpoint to its signers. @throws Refusal for a key that may have none, or an address that is not public */
export async function endpointSubject(
  ctx: Look,
  { key: id, url, types }: EndpointOrder,
): Promise<Subject> {
  if (isUuid(id)) await holdRows(ctx, apiKeys, eq(apiKeys.id, id));
  const key = await findKey(ctx.db, id);
  const state = stateOfKey(key, ctx.clock.now());
  if (state === 'revoked' || state === 'expired') throw refusal('ALREADY', { what: 'key', state });
  if (!key.scopes.includes('webhooks')) throw refusal('KEY_WITHOUT_WEBHOOKS', { name: key.name });
  if (refusePushEndpoint(url, ctx.config.webhookLocalOrigin) !== null) {
    throw refusal('NOT_A_RECEIVER', { url });
  }
  return {
    of: `webhook ${url}`,
    what: `Send events to ${url}`,
    facts: [
      { label: 'Key', value: key.name },
      { label: 'Events', value: types.join(', ') },
      { label: 'Contents', value: 'Ids, states and amounts, no personal data' },
    ],
  };
}

/** Stores what two officers signed. Nothing is sent before one of them collects the secret. */
export async function addEndpoint(act: Act, order: EndpointOrder) {
  const { ctx, tx, entry } = act;
  await endpointSubject(ctx, order);
  const { key: keyId, url, types } = order;
  const values = {
    keyId,
    url,
    types: [...types],
    officers: actorsOf(act),
    createdAt: ctx.clock.now(),
  };
  const [endpoint] = await tx.insert(webhookEndpoints).values(values).returning();
  if (!endpoint) throw new Error('The endpoint was not stored.');
  entry.target = endpoint.id;
  entry.after = { keyId, url, types: endpoint.types };
  return { id: endpoint.id, url };
}

/**
 * Makes a secret and shows it, once. The first one is for the officers who signed the endpoint, and opens it; each later one replaces the
 * one before, which signs too for a day.
 */
export async function makeSecret({ ctx, tx, name, entry }: Act, { id }: { id: string }) {
  const endpoint = await lockEndpoint(tx as unknown as Db, id);
  if (endpoint.secret === null && !endpoint.officers.includes(name)) {
    throw refusal('NOT_SIGNED_BY_YOU', { officers: endpoint.officers.join(', ') });
  }
  const now = ctx.clock.now();
  if (endpoint.previousUntil && endpoint.previousUntil > now) throw refusal('SECRET_CHANGES');
  const secret = newSecret();
  await tx
    .update(webhookEndpoints)
    .set({
      secret: sealSecret(ctx, id, secret),
      previousSecret: endpoint.secret,
      previousUntil: endpoint.secret && plusSeconds(now, BOTH_SECONDS),
    })
    .where(eq(webhookEndpoints.id, id));
  entry.target = id;
  entry.after = { rotated: endpoint.secret !== null };
  return { id, url: endpoint.url, secret };
}

/** Ends an endpoint at once. */
export async function removeEndpoint(
  { ctx, tx, entry }: Act,
  { id, reason }: { id: string; reason: string },
) {
  const { url } = await lockEndpoint(tx as unknown as Db, id);
  await tx
    .update(webhookEndpoints)
    .set({ removedAt: ctx.clock.now(), secret: null, previousSecret: null, previousUntil: null })
    .where(eq(webhookEndpoints.id, id));
  entry.target = id;
  entry.reason = reason;
  return { id, url, state: 'removed' };
}

/** Sends an event again, also one that was delivered, and retries it for three days from now. */
export async function replayDelivery({ ctx, tx, entry }: Act, { id }: { id: string }) {
  const now = ctx.clock.now();
  const again = { state: 'PENDING' as const, nextAt: now, since: now, attempts: 0 };
  const [delivery] = isUuid(id)
    ? await tx
        .update(webhookDeliveries)
        .set(again)
        .where(eq(webhookDeliveries.id, id))
        .returning({ id: webhookDeliveries.id, type: webhookDeliveries.type })
    : [];
  if (!delivery) throw refusal('NO_SUCH', { what: 'delivery', of: id });
  entry.target = id;
  return { ...delivery, state: 'sent again within a second' };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** @throws Refusal when there is none, or it was removed */
async function lockEndpoint(db: Db, id: string) {
  const isOpen = and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt));
  const [found] = isUuid(id)
    ? await db.select().from(webhookEndpoints).where(isOpen).for('update')
    : [];
  if (!found) throw refusal('NOT_LISTED', { what: 'endpoint', id, list: 'webhooks list' });
  return found;
}

/** Endpoints that were not removed, newest first. */
export const listEndpoints = ({ db }: Pick<AppContext, 'db'>) =>
  db
    .select({ endpoint: webhookEndpoints, key: apiKeys.name })
    .from(webhookEndpoints)
    .innerJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(desc(webhookEndpoints.createdAt));
