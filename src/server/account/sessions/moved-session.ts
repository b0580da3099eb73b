import { and, eq, isNull } from 'drizzle-orm';
import { endPushes } from '@/server/messaging/push/subscriptions';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { sessionMoved } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { sessions } from '@/server/users/tables';
import { deviceName } from './device-name';

/** Compares browser and system only; versions may change. */
export function hasMoved(openedBy: string, calledBy: string): boolean {
  return openedBy !== calledBy && deviceName(openedBy) !== deviceName(calledBy);
}

/** Ends a session used from another browser or system. Notifies the owner once, also for concurrent calls. */
export async function endMovedSession(
  ctx: AppContext,
  session: Session,
  openedBy: string,
  calledBy: string,
): Promise<void> {
  const { userId, sessionId } = session;
  const ended = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(sessions)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (!row) return false;
    await endPushes(tx, { sessionId });
    const text = sessionMoved(ctx, deviceName(openedBy), deviceName(calledBy));
    await raiseNotification(ctx, tx, { userId, ...text });
    return true;
  });
  if (ended) ctx.log.warn({ event: 'session moved, ended', userId }, 'event');
}
