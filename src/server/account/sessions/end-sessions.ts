import { and, eq, gt, isNull } from 'drizzle-orm';
import { logins, sessions } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';

/**
 * Ends every session of an account, and every login that waits for its code: what was begun with the old password or the
 * old address does not go on.
 *
 * @returns the sessions that were alive
 */
export async function endSessions(ctx: AppContext, tx: Tx, userId: string): Promise<string[]> {
  const now = ctx.clock.now();
  await endLogins(tx, userId);
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Ends every login of an account that waits for its code. */
export async function endLogins(tx: Tx, userId: string): Promise<void> {
  await tx.update(logins).set({ state: 'DONE' }).where(eq(logins.userId, userId));
}
