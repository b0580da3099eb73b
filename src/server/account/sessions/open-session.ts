import { randomBytes } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import { movePushes } from '@/server/messaging/push/subscriptions';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { sessions } from '@/server/users/tables';
import { signToken } from './token';

/**
 * Opens a session and returns its token. Runs in the transaction that consumes the code, so that both happen or
 * neither.
 * @param deviceHash from `hashDevice`; the previous session of this device ends
 */
export async function openSession(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  caller: Caller,
  deviceHash: string | null = null,
): Promise<string> {
  const now = ctx.clock.now();
  let before: { id: string }[] = [];
  if (deviceHash !== null) {
    before = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(
        and(
          eq(sessions.userId, userId),
          eq(sessions.deviceHash, deviceHash),
          isNull(sessions.revokedAt),
        ),
      )
      .returning({ id: sessions.id });
  }
  const expiresAt = plusSeconds(now, ctx.config.limits.sessionSeconds);
  const session: Session = {
    userId,
    sessionId: randomBytes(32).toString('base64url'),
    secretKey: randomBytes(32).toString('base64url'),
  };
  await tx.insert(sessions).values({
    id: session.sessionId,
    userId,
    ip: caller.ip,
    userAgent: caller.userAgent,
    deviceHash,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  await movePushes(
    tx,
    before.map(({ id }) => id),
    session.sessionId,
  );
  return signToken(ctx, session, expiresAt);
}
