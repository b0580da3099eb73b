import { and, eq, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { postPublic } from '@/server/platform/gateways/post-public';
import { refusePushEndpoint } from '@/server/platform/gateways/push-endpoint';
import type { DeliveryState } from '@/shared/partners';
import { isAlive } from './authenticate-key';
import { openSecret, resealSecret } from './endpoint-secret';
import { apiKeys, webhookDeliveries, webhookEndpoints } from './tables';

const QUEUE = 'webhooks';
const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 1_000;
/** The most deliveries to one endpoint at once. */
const AT_ONCE = 10;
/** The first retry; each waits twice as long as the one before, up to four hours. */
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 14_400;
/** How long an event is retried. */
const RETRIED_SECONDS = 3 * 86_400;
/** How long the list of deliveries is kept. */
const KEPT_SECONDS = 30 * 86_400;
const ALERT = 'WEBHOOK_GIVEN_UP';

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'payload' | 'type' | 'object'
> & { since: Date; isReplay: boolean };

/** Written without a parameter, so that the partial index applies. */
const isDue = (now: Date | SQL) =>
  and(sql`${webhookDeliveries.state} = 'PENDING'`, lte(webhookDeliveries.nextAt, now));

export const isDeliveryDue = sql`exists (select from ${webhookDeliveries} where ${isDue(sql`now()`)})`;

/** Sends what is due to every endpoint; a slow one does not hold up another. */
export async function deliverWebhooks(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ id: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(isDue(ctx.clock.now()));
  await Promise.all(due.map(({ id }) => deliverTo(ctx, id)));
}

async function deliverTo(ctx: AppContext, id: string): Promise<void> {
  const [endpoint] = await ctx.db
    .select({ endpoint: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(
      and(
        eq(webhookEndpoints.id, id),
        isNotNull(webhookEndpoints.secret),
        sql`${webhookEndpoints.removedAt} is null`,
        isAlive(ctx.clock.now()),
      ),
    );
  if (!endpoint) return dropAll(ctx, id);
  const sign = await signerOf(ctx, endpoint.endpoint);
  for (;;) {
    const leased = await leaseDue(ctx, id);
    if (leased.length === 0) return;
    await Promise.all(leased.map((one) => deliver(ctx, endpoint.endpoint, one, sign)));
    ctx.jobs.advance(QUEUE);
  }
}

/** The endpoint was removed, or its key has ended. */
async function dropAll({ db }: AppContext, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'GIVEN_UP', error: 'The endpoint or its key has ended.' })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'PENDING')));
}

/**
 * Leases the first open delivery of each object, if it is due: the next one of an object waits for it. What a process leased before it
 * died is sent again at the time of its retry.
 */
async function leaseDue({ db, clock }: AppContext, endpoint: string): Promise<Delivery[]> {
  const now = clock.now().toISOString();
  const { rows } = await db.execute<Delivery & Record<string, unknown>>(sql`
    with heads as (
      select distinct on (object) id, seq, next_at from webhook_deliveries
      where endpoint_id = ${endpoint} and state = 'PENDING' order by object, seq
    ), due as (
      select id from heads where next_at <= ${now}::timestamptz order by next_at, seq limit ${AT_ONCE}
    )
    update webhook_deliveries delivery set attempts = attempts + 1,
      next_at = ${now}::timestamptz
        + least(${FIRST_RETRY_SECONDS}::float * 2 ^ least(attempts, 20), ${LAST_RETRY_SECONDS}::float) * interval '1 second'
    from due where delivery.id = due.id and delivery.state = 'PENDING' and delivery.next_at <= ${now}::timestamptz
    returning delivery.id, payload, type, object, since, since <> created_at as "isReplay"`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
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

type Outcome = { status: number | null; error: string | null; answer: string | null };

async function deliver(
  ctx: AppContext,
  endpoint: Endpoint,
  delivery: Delivery,
  sign: Sign,
): Promise<void> {
  const outcome = await send(ctx, endpoint, delivery, sign);
  const now = ctx.clock.now();
  const isOver = plusSeconds(delivery.since, RETRIED_SECONDS) <= now;
  const failed: DeliveryState = isOver ? 'GIVEN_UP' : 'PENDING';
  const state = outcome.error === null ? 'DELIVERED' : failed;
  const subject = endpoint.id;
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ ...outcome, state, ...(state === 'DELIVERED' && { deliveredAt: now }) })
      .where(eq(webhookDeliveries.id, delivery.id));
    if (state === 'GIVEN_UP') {
      const { type, id } = delivery;
      const detail = `${endpoint.url} did not take the event ${id} (${type}) for three days: ${outcome.error} Send it again at the desk when the receiver works.`;
      await raiseAlert(ctx, tx, { kind: ALERT, subject, detail });
    }
    if (state === 'DELIVERED' && delivery.isReplay) await resolveAlert(ctx, tx, ALERT, subject);
  });
}

async function send(
  ctx: AppContext,
  { url }: Endpoint,
  { id, payload }: Delivery,
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
    'webhook-id': id,
    'webhook-timestamp': Math.floor(at.getTime() / 1000),
    'webhook-signature': sign(id, at, payload),
  };
  const posting = { headers, body: payload, withinMs: ANSWER_WITHIN_MS, keep: ANSWER_BYTES };
  try {
    const { status, text } = await postPublic(url, posting);
    const answer = text.replaceAll('\0', '');
    const isTaken = status >= 200 && status <= 299;
    return { status, answer, error: isTaken ? null : `It answered ${status}.` };
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

/** Deletes deliveries that are over. */
export async function removeOldDeliveries({ db, clock }: AppContext): Promise<void> {
  const { state, createdAt } = webhookDeliveries;
  await db
    .delete(webhookDeliveries)
    .where(and(ne(state, 'PENDING'), lt(createdAt, plusSeconds(clock.now(), -KEPT_SECONDS))));
}
