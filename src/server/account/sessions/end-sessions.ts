import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { logins } from '@/server/account/tables';
import { endPushes } from '@/server/messaging/push/subscriptions';
import type { AppContext } from '@/server/platform/context';
import { sessions } from '@/server/users/tables';

/**
 * Ends the pushes to all browsers of the person too.
 * @returns ids of the sessions that were active
 */
export async function endSessions(ctx: AppContext, tx: Tx, userId: string): Promise<string[]> {
  const now = ctx.clock.now();
  await endLogins(tx, userId);
  await endPushes(tx, { userId });
  await ctx.registry.sessionsEnded(ctx, tx, userId);
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export async function endLogins(tx: Tx, userId: string): Promise<void> {
  await tx.update(logins).set({ state: 'DONE' }).where(eq(logins.userId, userId));
}
