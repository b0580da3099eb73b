import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryState } from '@fnx/api/shared/partners';
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { postPublic } from '@/server/platform/gateways/post-public';
import { refusePushEndpoint } from '@/server/platform/gateways/push-endpoint';
import { endByReceiver, giveUpWaiting, noteFailure, noteTaken } from './endpoint-health';
import { openSecret, resealSecret } from './endpoint-secret';
import { fanOut } from './happened';
import { isServed } from './served';
import { partnerEvents, webhookDeliveries, webhookEndpoints } from './tables';

const QUEUE = 'webhooks';
const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 1_000;
/** The most deliveries to one endpoint at once; to one that fails, one. */
const AT_ONCE = 10;
/** How long nobody else sends what a process has taken: more than an answer may take. */
const LEASE_SECONDS = 30;
/** The first retry; each waits twice as long as the one before, up to four hours. */
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 14_400;
/** The most that a receiver may ask to wait. */
const LONGEST_HOLD_SECONDS = 86_400;
/** How long events and deliveries are kept. */
const KEPT_SECONDS = 30 * 86_400;
const LOOK_AGAIN_MS = 1_000;
const GONE = 410;

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'payload' | 'attempts'> & {
  message: string;
};

/** Written without a parameter, so that the partial index applies. */
const dueEndpoints = (now: SQL) => sql`
  select distinct delivery.endpoint_id as id
  from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
  where delivery.state = 'PENDING' and delivery.next_at <= ${now}
    and (endpoint.removed_at is not null
      or endpoint.paused_at is null and coalesce(endpoint.held_until <= ${now}, true))`;

export const isDeliveryDue = sql`(exists (select from ${partnerEvents} where sequence is null)
  or exists (${dueEndpoints(sql`now()`)}))`;

/** Sends what is due to every endpoint. Others, and what is new, do not wait for one that is slow. */
export async function deliverWebhooks(ctx: AppContext): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  // Without anything to send at the moment: the next event of an object waits for the one before.
  const idle = new Set<string>();
  const faults: unknown[] = [];
  const begin = (id: string) =>
    deliverTo(ctx, id)
      .then((sent) => void (sent || idle.add(id)))
      .catch((fault) => void faults.push(fault))
      .finally(() => busy.delete(id));
  for (;;) {
    if (faults.length === 0) {
      await fanOut(ctx);
      const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
      const { rows } = await ctx.db.execute<{ id: string }>(dueEndpoints(now));
      for (const { id } of rows) if (!busy.has(id) && !idle.has(id)) busy.set(id, begin(id));
    }
    if (busy.size === 0) break;
    const look = sleep(LOOK_AGAIN_MS, 'look', { ref: false });
    if ((await Promise.race([...busy.values(), look])) === 'look') idle.clear();
  }
  if (faults.length > 0) throw faults[0];
}

/** Sends what is due to an endpoint, at most ten at once. @returns false: nothing was */
async function deliverTo(ctx: AppContext, id: string): Promise<boolean> {
  const [endpoint] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, id),
        isNotNull(webhookEndpoints.secret),
        isNull(webhookEndpoints.removedAt),
        isServed(webhookEndpoints.keyId, ctx.clock.now()),
      ),
    );
  if (!endpoint) return giveUpWaiting(ctx.db, id);
  const leased = await leaseDue(ctx, id);
  if (leased.length === 0) return false;
  const sign = await signerOf(ctx, endpoint);
  await Promise.all(leased.map((one) => deliver(ctx, endpoint, one, sign)));
  ctx.jobs.advance(QUEUE);
  return true;
}

/**
 * Leases the first open delivery of each object, if it is due, in the order of events: the next one of an object waits for it. An endpoint
 * that fails gets one at a time. What a process leased before it died is sent again half a minute later.
 */
async function leaseDue({ db, clock }: AppContext, endpoint: string): Promise<Delivery[]> {
  const now = clock.now().toISOString();
  const { rows } = await db.execute<Delivery & Record<string, unknown>>(sql`
    with receiver as (
      select case when down_since is null then ${AT_ONCE} else 1 end as most from webhook_endpoints
      where id = ${endpoint} and paused_at is null and coalesce(held_until <= ${now}::timestamptz, true)
    ), heads as (
      select distinct on (object) id, seq, next_at from webhook_deliveries
      where endpoint_id = ${endpoint} and state = 'PENDING' order by object, seq
    ), due as (
      select heads.id from heads, receiver where next_at <= ${now}::timestamptz
      order by seq limit (select most from receiver)
    )
    update webhook_deliveries delivery set attempts = attempts + 1,
      next_at = ${now}::timestamptz + ${LEASE_SECONDS}::int * interval '1 second'
    from due where delivery.id = due.id and delivery.state = 'PENDING' and delivery.next_at <= ${now}::timestamptz
    returning delivery.id, payload, attempts, coalesce(event_id, delivery.id) as message`);
  return rows;
}

type Sign = (id: string, at: Date, payload: string) => string;

/** Signs with the secret, and for a day with the one before it. A secret that CODE_SECRET's fallback sealed is sealed again. */
async function signerOf(ctx: AppContext, endpoint: Endpoint): Promise<Sign> {
  const { id, secret, previousSecret, previousUntil } = endpoint;
  const fresh = secret && resealSecret(ctx, id, secret);
  if (fresh) {
    await ctx.db.transaction((tx) =>
      tx.update(webhookEndpoints).set({ secret: fresh }).where(eq(webhookEndpoints.id, id)),
    );
  }
  const isBoth = previousUntil !== null && previousUntil > ctx.clock.now();
  const sealed = [secret, isBoth ? previousSecret : null].filter((one) => one !== null);
  const keys = sealed.map((one) => new Webhook(openSecret(ctx, id, one)));
  return (message, at, payload) => keys.map((key) => key.sign(message, at, payload)).join(' ');
}

type Outcome = Pick<Attempted, 'status' | 'error' | 'answer'> & { holdSeconds?: number };
type Attempted = typeof webhookDeliveries.$inferSelect;

async function deliver(
  ctx: AppContext,
  endpoint: Endpoint,
  delivery: Delivery,
  sign: Sign,
): Promise<void> {
  const { holdSeconds = 0, ...outcome } = await send(ctx, endpoint, delivery, sign);
  const now = ctx.clock.now();
  const isTaken = outcome.error === null;
  const state: DeliveryState = isTaken ? 'DELIVERED' : 'PENDING';
  const nextAt = plusSeconds(now, Math.max(holdSeconds, retrySeconds(delivery.attempts)));
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ ...outcome, state, nextAt, triedAt: now, ...(isTaken && { deliveredAt: now }) })
      .where(eq(webhookDeliveries.id, delivery.id));
    if (isTaken) await noteTaken(ctx, tx, endpoint.id);
    else if (outcome.status === GONE) await endByReceiver(ctx, tx, endpoint);
    else await noteFailure(ctx, tx, endpoint.id, holdSeconds);
  });
}

/** Up to a fifth more, so that what failed together is not sent again in the same moment. */
function retrySeconds(attempts: number): number {
  const waits = FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 20);
  return Math.min(waits, LAST_RETRY_SECONDS) * (1 + Math.random() / 5);
}

/** The seconds of a `Retry-After`, which may be a time. */
function holdOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_HOLD_SECONDS) : 0;
}

async function send(
  ctx: AppContext,
  { url }: Endpoint,
  { message, payload }: Delivery,
  sign: Sign,
): Promise<Outcome> {
  const refused = refusePushEndpoint(url, ctx.config.webhookLocalOrigin);
  if (refused !== null)
    return { status: null, error: `The address is refused: ${refused}.`, answer: null };
  // The receiver compares this time with its own clock.
  const at = ctx.clock.now();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'user-agent': 'webhooks/1',
    'webhook-id': message,
    'webhook-timestamp': Math.floor(at.getTime() / 1000),
    'webhook-signature': sign(message, at, payload),
  };
  const posting = { headers, body: payload, withinMs: ANSWER_WITHIN_MS, keep: ANSWER_BYTES };
  try {
    const { status, text, retryAfter } = await postPublic(url, posting);
    const answer = text.replaceAll('\0', '');
    if (status >= 200 && status <= 299) return { status, answer, error: null };
    return { status, answer, error: `It answered ${status}.`, holdSeconds: holdOf(retryAfter, at) };
  } catch (error) {
    return { status: null, error: reasonOf(error), answer: null };
  }
}

/** In words without an address that the name resolved to. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as Error & { code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'It did not answer in time.';
  return typeof code === 'string' ? `No connection: ${code}.` : `${message}.`.slice(0, 200);
}

/** Deletes events of more than 30 days with their deliveries. The last event stays, because its number is the next one's base. */
export async function removeOldEvents({ db, clock }: AppContext): Promise<void> {
  const before = plusSeconds(clock.now(), -KEPT_SECONDS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
  const isLast = sql`${partnerEvents.sequence} = (select max(sequence) from partner_events)`;
  await db
    .delete(partnerEvents)
    .where(and(lt(partnerEvents.createdAt, before), sql`not ${isLast}`));
}
