import { wholeList } from '@fnx/postgres/read-page';
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { trustedDevices } from '@/server/account/tables';
import { endPushes } from '@/server/messaging/push/subscriptions';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { sessions } from '@/server/users/tables';
import { deviceName } from './device-name';
import { endSessions } from './end-sessions';
import { networkName } from './network-name';
import { distrust } from './trusted-devices';

const MAX_LISTED = 100;

function alive(ctx: AppContext, userId: string) {
  const now = ctx.clock.now();
  return and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    or(
      isNotNull(sessions.reads),
      gt(sessions.lastSeenAt, plusSeconds(now, -ctx.config.limits.sessionIdleSeconds)),
    ),
  );
}

export async function listSessions(ctx: AppContext, session: Session) {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({ ...getTableColumns(sessions), trustedAt: trustedDevices.trustedAt })
    .from(sessions)
    .leftJoin(
      trustedDevices,
      and(
        eq(trustedDevices.userId, sessions.userId),
        eq(trustedDevices.deviceHash, sessions.deviceHash),
        gt(trustedDevices.expiresAt, now),
      ),
    )
    .where(alive(ctx, session.userId))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MAX_LISTED);
  const docs = rows.map((row) => ({
    id: row.publicId,
    device: deviceName(row.userAgent),
    network: networkName(row.ip),
    current: row.id === session.sessionId,
    trusted: row.trustedAt !== null,
    reading: row.reads && { label: row.label ?? '', reads: row.reads },
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  return wholeList(docs, MAX_LISTED);
}

/**
 * Ends one of the caller's sessions and removes trust from its device.
 * @throws DomainError NOT_FOUND when the caller has no such active session
 */
export async function revokeSession(ctx: AppContext, session: Session, publicId: string) {
  if (!isUuid(publicId)) throw problem('NOT_FOUND');
  await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(sessions)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(sessions.publicId, publicId), alive(ctx, session.userId)))
      .returning({ id: sessions.id, deviceHash: sessions.deviceHash });
    if (!revoked) throw problem('NOT_FOUND');
    await endPushes(tx, { sessionId: revoked.id });
    if (revoked.deviceHash !== null) await distrust(tx, session.userId, revoked.deviceHash);
  });
  ctx.log.info({ event: 'session revoked', userId: session.userId }, 'event');
  return { revoked: 1 as const };
}

/** Ends the caller's session, or all sessions and all device trust. Succeeds when the session has already ended. */
export async function logout(
  ctx: AppContext,
  session: Session | null,
  input: { allSessions?: boolean | undefined },
): Promise<null> {
  if (!session) return null;
  await ctx.db.transaction(async (tx) => {
    if (input.allSessions) {
      await endSessions(ctx, tx, session.userId);
      await distrust(tx, session.userId);
    } else {
      await tx
        .update(sessions)
        .set({ revokedAt: ctx.clock.now() })
        .where(and(eq(sessions.id, session.sessionId), isNull(sessions.revokedAt)));
      await endPushes(tx, { sessionId: session.sessionId });
    }
  });
  ctx.log.info({ event: 'logged out', userId: session.userId }, 'event');
  return null;
}
