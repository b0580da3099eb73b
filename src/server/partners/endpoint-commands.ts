import type { EventType } from '@fnx/api/shared/partners';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { actorsOf } from '@/server/desk/commands';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusePushEndpoint } from '@/server/platform/gateways/push-endpoint';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { isAlive } from './authenticate-key';
import { removeNow } from './endpoint-health';
import { newSecret, sealSecret } from './endpoint-secret';
import { mailPartner } from './partner-mail';
import { isServed } from './served';
import { apiKeys, webhookDeliveries, webhookEndpoints } from './tables';

/** How long the secret before signs too. */
const BOTH_SECONDS = 86_400;

type Endpoint = typeof webhookEndpoints.$inferSelect;
type EndpointOrder = { partner: string; url: string; types: readonly EventType[] };

/** The newest valid key of a partner with the scope `webhooks`. @throws Refusal without one */
async function keyOfPartner(ctx: Look, partner: string) {
  const isValid = sql`${and(eq(apiKeys.name, partner), isAlive(ctx.clock.now()))}`;
  await holdRows(ctx, apiKeys, isValid);
  const keys = await ctx.db.select().from(apiKeys).where(isValid).orderBy(desc(apiKeys.createdAt));
  if (keys.length === 0)
    throw refusal('NOT_LISTED', { what: 'key', id: partner, list: 'keys list' });
  const key = keys.find(({ scopes }) => scopes.includes('webhooks'));
  if (!key) throw refusal('KEY_WITHOUT_WEBHOOKS', { name: partner });
  return key;
}

/** Shows an endpoint to its signers. @throws Refusal for a partner that may have none, or an address that is not public */
export async function endpointSubject(
  ctx: Look,
  { partner, url, types }: EndpointOrder,
): Promise<Subject> {
  const { expiresAt } = await keyOfPartner(ctx, partner);
  if (refusePushEndpoint(url, ctx.config.webhookLocalOrigin) !== null) {
    throw refusal('NOT_A_RECEIVER', { url });
  }
  return {
    of: `webhook ${url}`,
    what: `Send events to ${url}`,
    facts: [
      { label: 'Partner', value: partner },
      { label: 'Its key ends', value: expiresAt.toISOString().slice(0, 10) },
      { label: 'Events', value: types.join(', ') },
      { label: 'Contents', value: 'Ids, states and amounts, no personal data' },
    ],
  };
}

/** Stores what two officers signed. Nothing is sent before one of them collects the secret. */
export async function addEndpoint(act: Act, order: EndpointOrder) {
  const { ctx, tx, entry } = act;
  await endpointSubject(ctx, order);
  const { partner, url, types } = order;
  const { id: keyId } = await keyOfPartner(ctx, partner);
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
  entry.after = { partner, keyId, url, types: endpoint.types };
  return { id: endpoint.id, url };
}

/**
 * Makes a secret and shows it, once. The first one is for the officers who signed the endpoint, and opens it; each later one replaces the
 * one before, which signs too for a day.
 */
export async function makeSecret({ ctx, tx, name, entry }: Act, { id }: { id: string }) {
  const endpoint = await lockEndpoint(tx, id);
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
  if (endpoint.secret !== null) {
    const told = `The secret that signs events for ${endpoint.url} was replaced. Both sign until ${plusSeconds(now, BOTH_SECONDS).toISOString()}; then the new one alone does. If you did not ask for it, call the bank.`;
    await mailPartner(ctx, tx, endpoint.keyId, 'The secret of your webhooks was replaced', told);
  }
  return { id, url: endpoint.url, secret };
}

/** Ends an endpoint at once. */
export async function removeEndpoint(
  { ctx, tx, entry }: Act,
  { id, reason }: { id: string; reason: string },
) {
  const { url } = await lockEndpoint(tx, id);
  await removeNow(ctx, tx, id);
  entry.target = id;
  entry.reason = reason;
  return { id, url, state: 'removed' };
}

/** Sends an event again, also one that was delivered. */
export async function replayDelivery({ ctx, tx, entry }: Act, { id }: { id: string }) {
  const delivery = await sendAgain(ctx, tx, id);
  if (!delivery) throw refusal('NO_SUCH', { what: 'delivery', of: id });
  entry.target = id;
  return { ...delivery, state: 'sent again within a second' };
}

/** Puts a delivery back into the outbox; undefined where there is none. */
export async function sendAgain({ clock }: Pick<AppContext, 'clock'>, tx: Db, id: string) {
  const now = clock.now();
  const again = { state: 'PENDING' as const, nextAt: now, since: now, attempts: 0 };
  const [delivery] = isUuid(id)
    ? await tx
        .update(webhookDeliveries)
        .set(again)
        .where(eq(webhookDeliveries.id, id))
        .returning({ id: webhookDeliveries.id, type: webhookDeliveries.type })
    : [];
  return delivery;
}

/** @throws Refusal when there is none, or it was removed */
async function lockEndpoint(db: Db, id: string) {
  const isOpen = and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt));
  const [found] = isUuid(id)
    ? await db.select().from(webhookEndpoints).where(isOpen).for('update')
    : [];
  if (!found) throw refusal('NOT_LISTED', { what: 'endpoint', id, list: 'webhooks list' });
  return found;
}

/** Endpoints that were not removed, newest first; `served` tells whether their partner has a valid key. */
export const listEndpoints = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>) =>
  db
    .select({
      endpoint: webhookEndpoints,
      partner: apiKeys.name,
      served: sql<boolean>`${isServed(webhookEndpoints.keyId, clock.now())}`,
    })
    .from(webhookEndpoints)
    .innerJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(desc(webhookEndpoints.createdAt));

/** Whether an endpoint gets events, in a word. */
export function stateOfEndpoint({ endpoint, served }: { endpoint: Endpoint; served: boolean }) {
  if (endpoint.removedAt || !served) return 'ended';
  if (endpoint.secret === null) return 'without a secret';
  if (endpoint.pausedAt) return 'paused';
  return endpoint.downSince ? 'failing' : 'in use';
}
