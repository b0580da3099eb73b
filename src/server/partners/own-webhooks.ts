import { randomUUID } from 'node:crypto';
import type { partnerCalls } from '@fnx/api/partners/calls';
import { TEST_EVENT } from '@fnx/api/shared/partners';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { writeAutomatic } from '@/server/desk/write-journal';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { actorOf, type Key } from './authenticate-key';
import { sendAgain } from './endpoint-commands';
import { release, upAgain } from './endpoint-health';
import { apiKeys, partnerEvents, webhookDeliveries, webhookEndpoints } from './tables';

type Calls = typeof partnerCalls;
type Asked<N extends keyof Calls> = {
  ctx: AppContext;
  key: Key;
  input: z.output<Calls[N]['input']>;
};
type About = { ctx: AppContext; key: Key; id: string };

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** The endpoints of a key's partner that were not removed. */
async function ownEndpoints(db: Db, { name }: Key): Promise<Endpoint[]> {
  const rows = await db
    .select({ endpoint: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(and(eq(apiKeys.name, name), isNull(webhookEndpoints.removedAt)))
    .orderBy(asc(webhookEndpoints.createdAt));
  return rows.map(({ endpoint }) => endpoint);
}

/** @throws DomainError NOT_FOUND for one of another partner */
async function ownEndpoint(db: Db, key: Key, id: string): Promise<Endpoint> {
  const found = (await ownEndpoints(db, key)).find((one) => one.id === id);
  if (!found) throw problem('NOT_FOUND');
  return found;
}

function stateOf({ secret, pausedAt, downSince }: Endpoint) {
  if (secret === null) return 'WAITING' as const;
  if (pausedAt) return 'PAUSED' as const;
  return downSince ? ('FAILING' as const) : ('IN_USE' as const);
}

const viewEndpoint = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  types: endpoint.types,
  state: stateOf(endpoint),
  failingSince: endpoint.downSince?.toISOString() ?? null,
});

const viewDelivery = (one: Delivery) => ({
  ...one,
  endpoint: one.endpointId,
  event: one.eventId ?? one.id,
  sequence: one.sequence === null ? null : Number(one.sequence),
  triedAt: one.triedAt?.toISOString() ?? null,
  nextAt: one.state === 'PENDING' ? one.nextAt.toISOString() : null,
  deliveredAt: one.deliveredAt?.toISOString() ?? null,
  createdAt: one.createdAt.toISOString(),
});

/** A page of rows of which one more was read than asked. */
function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => T,
  at: (row: R) => bigint,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? String(at(last)) : null;
  return { docs: shown.map(view), next };
}

/** Events of the types that officers signed for the partner's addresses. */
export async function listOwnEvents({ ctx, key, input }: Asked<'partnerEvents'>) {
  const { after = '0', limit } = input;
  const types = [...new Set((await ownEndpoints(ctx.db, key)).flatMap((one) => one.types))];
  const { sequence, type } = partnerEvents;
  const rows = await ctx.db
    .select()
    .from(partnerEvents)
    .where(and(inArray(type, types), gt(sequence, BigInt(after))))
    .orderBy(asc(sequence))
    .limit(limit + 1);
  const numberOf = (row: (typeof rows)[number]) => row.sequence ?? 0n;
  const view = (row: (typeof rows)[number]) => ({
    ...{ id: row.id, type: row.type, data: row.data },
    sequence: Number(row.sequence),
    timestamp: row.createdAt.toISOString(),
  });
  return pageOf(rows, limit, view, numberOf);
}

/** The partner's addresses. */
export async function listOwnEndpoints({ ctx, key }: { ctx: AppContext; key: Key }) {
  return { docs: (await ownEndpoints(ctx.db, key)).map(viewEndpoint) };
}

/** A page of what was sent to the partner's addresses, newest first. */
export async function listOwnDeliveries({ ctx, key, input }: Asked<'partnerDeliveries'>) {
  const { after, limit, endpoint, state } = input;
  const own = (await ownEndpoints(ctx.db, key)).map(({ id }) => id);
  const asked = own.filter((id) => endpoint === undefined || id === endpoint);
  const { seq } = webhookDeliveries;
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.endpointId, asked),
        state && eq(webhookDeliveries.state, state),
        after === undefined ? undefined : lt(seq, BigInt(after)),
      ),
    )
    .orderBy(desc(seq))
    .limit(limit + 1);
  return pageOf(rows, limit, viewDelivery, (row) => row.seq);
}

/** An act of a partner in one transaction with its entry in the journal. */
function acted<T>(
  { ctx, key, id }: About,
  action: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const done = await work(tx);
    const reason = 'the partner asked for it';
    await writeAutomatic(ctx, tx, { actor: actorOf(key), action, target: id, reason });
    return done;
  });
}

/** Pauses an address, or lets it go on. @throws DomainError NOT_FOUND */
export async function changeEndpoint(call: Asked<'partnerEndpointChange'> & About) {
  const { ctx, key, id, input } = call;
  const now = ctx.clock.now();
  return acted(call, input.paused ? 'endpoint pause' : 'endpoint go on', async (tx) => {
    const endpoint = await ownEndpoint(tx, key, id);
    await upAgain(ctx, tx, id);
    const pausedAt = input.paused ? (endpoint.pausedAt ?? now) : null;
    const [changed] = await tx
      .update(webhookEndpoints)
      .set({ pausedAt })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!input.paused) await release(ctx, tx, id);
    return viewEndpoint(changed ?? endpoint);
  });
}

/** Puts a test event into the outbox. @throws DomainError NOT_FOUND */
export async function testEndpoint(call: About) {
  const { ctx, key, id } = call;
  const now = ctx.clock.now();
  return acted(call, 'endpoint test', async (tx) => {
    await ownEndpoint(tx, key, id);
    const eventId = randomUUID();
    const payload = { type: TEST_EVENT, timestamp: now.toISOString(), data: { id: eventId } };
    const event = { eventId, object: `test:${eventId}`, type: TEST_EVENT } as const;
    const times = { nextAt: now, since: now, createdAt: now };
    // A partner that tries its receiver does not wait for the time that it asked for.
    await tx.update(webhookEndpoints).set({ heldUntil: null }).where(eq(webhookEndpoints.id, id));
    const [sent] = await tx
      .insert(webhookDeliveries)
      .values({ ...event, ...times, endpointId: id, payload: JSON.stringify(payload) })
      .returning();
    if (!sent) throw new Error('The test event was not stored.');
    return viewDelivery(sent);
  });
}

/** Sends an event again. @throws DomainError NOT_FOUND for one of another partner, or to an address that has ended */
export async function replayOwn(call: About) {
  const { ctx, key, id } = call;
  const find = async (db: Db) => {
    const is = eq(webhookDeliveries.id, id);
    const [found] = isUuid(id) ? await db.select().from(webhookDeliveries).where(is) : [];
    if (!found) throw problem('NOT_FOUND');
    return found;
  };
  return acted(call, 'delivery replay', async (tx) => {
    await ownEndpoint(tx, key, (await find(tx)).endpointId);
    await sendAgain(ctx, tx, id);
    return viewDelivery(await find(tx));
  });
}
