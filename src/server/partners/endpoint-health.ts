import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import { mailDesk, raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { mailPartner } from './partner-mail';
import { isServed } from './served';
import { apiKeys, webhookDeliveries, webhookEndpoints } from './tables';

export const WEBHOOK_DOWN = 'WEBHOOK_DOWN';
/** When officers and the partner are told of an endpoint that fails, the latest first. */
const TOLD = [
  { seconds: 259_200, words: 'three days' },
  { seconds: 86_400, words: 'a day' },
  { seconds: 3_600, words: 'an hour' },
] as const;
/** An endpoint that failed for this long gets all that waits with its first answer. */
const RELEASED_SECONDS = 60;

type Endpoint = typeof webhookEndpoints.$inferSelect;

const waitingFor = (id: string) =>
  and(eq(webhookDeliveries.endpointId, id), sql`${webhookDeliveries.state} = 'PENDING'`);

/** Ends what waits for an endpoint that has ended. @returns true: nothing waits any more */
export async function giveUpWaiting(db: Db, id: string): Promise<true> {
  const error = 'The endpoint or its keys have ended.';
  await db.update(webhookDeliveries).set({ state: 'GIVEN_UP', error }).where(waitingFor(id));
  return true;
}

/** It failed, or asked for a pause. */
export async function noteFailure(
  { clock }: AppContext,
  tx: Tx,
  id: string,
  holdSeconds: number,
): Promise<void> {
  const now = clock.now();
  const { downSince } = webhookEndpoints;
  await tx
    .update(webhookEndpoints)
    .set({
      downSince: sql`coalesce(${downSince}, ${now.toISOString()}::timestamptz)`,
      ...(holdSeconds > 0 && { heldUntil: plusSeconds(now, holdSeconds) }),
    })
    .where(eq(webhookEndpoints.id, id));
}

/** It took an event. After an outage, all that waits goes at once, in the order of events. */
export async function noteTaken(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const [was] = await tx
    .select({ downSince: webhookEndpoints.downSince })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.downSince)))
    .for('update');
  if (!was?.downSince) return;
  await upAgain(ctx, tx, id);
  if (plusSeconds(was.downSince, RELEASED_SECONDS) > now) return;
  await release(ctx, tx, id);
}

/** Makes all that waits for an endpoint due. */
export async function release({ clock }: AppContext, tx: Tx, id: string): Promise<void> {
  await tx.update(webhookDeliveries).set({ nextAt: clock.now() }).where(waitingFor(id));
}

/** Forgets a failure: it works, rests or has ended. */
export async function upAgain(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ downSince: null, toldSeconds: null, heldUntil: null })
    .where(eq(webhookEndpoints.id, id));
  await resolveAlert(ctx, tx, WEBHOOK_DOWN, id);
}

const REMOVED = { secret: null, previousSecret: null, previousUntil: null, pausedAt: null };

/** Takes an endpoint out of use. */
export async function removeNow(ctx: AppContext, tx: Tx, id: string): Promise<boolean> {
  const removed = await tx
    .update(webhookEndpoints)
    .set({ removedAt: ctx.clock.now(), ...REMOVED })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)))
    .returning({ id: webhookEndpoints.id });
  if (removed.length === 0) return false;
  await upAgain(ctx, tx, id);
  await giveUpWaiting(tx, id);
  return true;
}

/** Its receiver answered that it is gone for good. */
export async function endByReceiver(ctx: AppContext, tx: Tx, endpoint: Endpoint): Promise<void> {
  const { id, url, keyId } = endpoint;
  if (!(await removeNow(ctx, tx, id))) return;
  const reason = 'The receiver answered 410.';
  await writeAutomatic(ctx, tx, { actor: 'webhooks', action: 'endpoint end', target: id, reason });
  const told = `${url} answered 410 (gone). Nothing is sent to it any more. Officers of the bank add another address.`;
  await mailPartner(ctx, tx, keyId, 'Your address for webhooks has ended', told);
  await mailDesk(ctx, tx, `Webhooks: ${url} has ended`, told);
}

/** Tells officers and partners of endpoints that fail, after an hour, a day and three days; each once. */
export async function tellFailures(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const { id, downSince, toldSeconds, removedAt, pausedAt, keyId } = webhookEndpoints;
  const isFailing = and(isNull(removedAt), isNull(pausedAt), isServed(keyId, now));
  for (const { seconds, words } of TOLD) {
    const isLate = lte(downSince, plusSeconds(now, -seconds));
    const isUntold = sql`coalesce(${toldSeconds}, 0) < ${seconds}`;
    const due = and(isFailing, isLate, isUntold);
    const found = await ctx.db.select().from(webhookEndpoints).where(due);
    for (const endpoint of found) {
      await ctx.db.transaction(async (tx) => {
        const claimed = await tx
          .update(webhookEndpoints)
          .set({ toldSeconds: seconds })
          .where(and(eq(id, endpoint.id), due))
          .returning({ id });
        if (claimed.length > 0) await tellOne(ctx, tx, endpoint, words);
      });
    }
  }
}

async function tellOne(ctx: AppContext, tx: Tx, endpoint: Endpoint, words: string): Promise<void> {
  const { id, url, keyId, downSince, toldSeconds } = endpoint;
  const [key] = await tx.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, keyId));
  const waits = await tx.$count(webhookDeliveries, waitingFor(id));
  const detail = `${url} (${key?.name}) has taken no event since ${downSince?.toISOString()}; ${waits} wait. They are kept for 30 days, and sent with its first answer.`;
  if (toldSeconds === null) await raiseAlert(ctx, tx, { kind: WEBHOOK_DOWN, subject: id, detail });
  else await mailDesk(ctx, tx, `Webhooks: ${url} fails for ${words}`, detail);
  const how =
    'GET /partner/deliveries shows what it answered, and POST /partner/endpoints/{id}/test tries it.';
  await mailPartner(ctx, tx, keyId, `Your address for webhooks fails for ${words}`, detail, how);
}
