import { createHash } from 'node:crypto';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { sessionMoved } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { deviceName, deviceText } from './device-name';

/** Compares browser and system only; versions may change. */
export function hasMoved(openedBy: string, calledBy: string): boolean {
  return openedBy !== calledBy && deviceName(openedBy) !== deviceName(calledBy);
}

/**
 * Notifies the owner of a session that was used from another browser or system, once for each. The session goes on where it was
 * opened: its owner may have switched a phone to the desktop site.
 */
export async function noteMovedSession(
  ctx: AppContext,
  { userId, sessionId }: Session,
  openedBy: string,
  calledBy: string,
): Promise<void> {
  const text = sessionMoved(ctx, deviceText(openedBy), deviceText(calledBy));
  // Hashed, because notifications are exported and a session's id is a credential.
  const cause = createHash('sha256')
    .update(`${sessionId} ${deviceName(calledBy)}`)
    .digest('hex');
  const dedupeKey = `session-moved:${cause}`;
  const isNew = await ctx.db.transaction((tx) =>
    raiseNotification(ctx, tx, { userId, ...text, dedupeKey }),
  );
  if (isNew) ctx.log.warn({ event: 'session moved, code asked', userId }, 'event');
}
