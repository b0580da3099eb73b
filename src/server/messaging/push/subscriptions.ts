import { ECDH } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { pushSubscriptions } from '@/server/messaging/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';

type Subscription = { endpoint: string; p256dh: string; auth: string; details: boolean };

/** Whether pushes reach this browser, and whether they contain texts. */
type PushState = { on: boolean; details: boolean };

const OFF: PushState = { on: false, details: false };

/**
 * Pushes notifications to the browser of this session from now on. A browser that pushed to somebody else changes its owner. An account
 * keeps the newest of its browsers.
 * @throws DomainError NOT_FOUND where pushes are off, VALIDATION_ERROR for an endpoint or keys that cannot be used
 */
export async function savePush(
  ctx: AppContext,
  { userId, sessionId }: Session,
  { endpoint, p256dh, auth, details }: Subscription,
): Promise<PushState> {
  if (!ctx.push) throw problem('NOT_FOUND');
  const reason = ctx.push.refuse(endpoint);
  if (reason !== null) throw invalidFields({ endpoint: reason });
  if (!isPoint(p256dh)) throw invalidFields({ p256dh: 'PUBLIC_KEY_INVALID' });
  const row = { userId, sessionId, endpoint, p256dh, auth, details, createdAt: ctx.clock.now() };
  await ctx.db.transaction(async (tx) => {
    const target = pushSubscriptions.endpoint;
    await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target, set: row });
    await removeOldest(ctx, tx, userId);
  });
  return { on: true, details };
}

async function removeOldest({ config }: AppContext, tx: Tx, userId: string): Promise<void> {
  const tooMany = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .offset(config.limits.pushDevicesPerUser);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
}

/**
 * Tells a browser that has a subscription whether this account uses it, and binds it to the session. If another account does, it
 * loses it: its owner has logged out of this browser, or his session here has expired.
 */
export async function renewPush(
  { db }: AppContext,
  { userId, sessionId }: Session,
  { endpoint }: { endpoint: string },
): Promise<PushState> {
  return db.transaction(async (tx) => {
    const here = eq(pushSubscriptions.endpoint, endpoint);
    const [own] = await tx
      .update(pushSubscriptions)
      .set({ sessionId })
      .where(and(here, eq(pushSubscriptions.userId, userId)))
      .returning({ details: pushSubscriptions.details });
    if (own) return { on: true, details: own.details };
    await tx.delete(pushSubscriptions).where(here);
    return OFF;
  });
}

/** Ends the pushes to a browser of the caller. */
export async function removePush(
  { db }: AppContext,
  { userId }: Session,
  { endpoint }: { endpoint: string },
): Promise<PushState> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
  return OFF;
}

/** Ends the pushes to a person, or to the browser of one session: part of ending sessions. */
export async function endPushes(
  tx: Tx,
  of: { userId: string } | { sessionId: string },
): Promise<void> {
  const where: SQL =
    'userId' in of
      ? eq(pushSubscriptions.userId, of.userId)
      : eq(pushSubscriptions.sessionId, of.sessionId);
  await tx.delete(pushSubscriptions).where(where);
}

/** The browser has a new session instead of others, which its next logout ends. */
export async function movePushes(tx: Tx, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await tx
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(inArray(pushSubscriptions.sessionId, [...from]));
}

/** Whether base64url names a point on P-256; encrypting for another one would fail at each push. */
function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(text, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
