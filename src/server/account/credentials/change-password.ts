import { and, eq, isNull } from 'drizzle-orm';
import { countPasskeys } from '@/server/account/passkeys/manage-passkeys';
import { endSessions } from '@/server/account/sessions/end-sessions';
import { openSession } from '@/server/account/sessions/open-session';
import { distrust } from '@/server/account/sessions/trusted-devices';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { passwordChanged } from '@/server/messaging/security-texts';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { sessions } from '@/server/users/tables';
import { reauthenticate } from './reauthenticate';
import { prepareNewPassword, replacePassword } from './replace-password';
import { closeResets } from './resets';

type Input = { currentPassword: string; newPassword: string; totp?: string | undefined };

/**
 * Changes the password. All sessions and all device trust end, passkeys stay; the caller gets a new session in the same transaction.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, PASSWORD_REUSED, ACCOUNT_LOCKED, VALIDATION_ERROR
 */
export async function changePassword(
  ctx: AppContext,
  session: Session,
  { currentPassword, newPassword, totp }: Input,
  caller: Caller,
) {
  const proof = { password: currentPassword, totp };
  const { user, newHash } = await reauthenticate(ctx, session, proof, async (user) => ({
    user,
    newHash: await prepareNewPassword(ctx, user, newPassword),
  }));
  const changed = await ctx.db.transaction(async (tx) => {
    await replacePassword(ctx, tx, user, newHash);
    const [current] = await tx
      .select({ deviceHash: sessions.deviceHash })
      .from(sessions)
      .where(and(eq(sessions.id, session.sessionId), isNull(sessions.revokedAt)));
    const ended = await endSessions(ctx, tx, user.id);
    await distrust(tx, user.id);
    await closeResets(tx, user.id);
    await raiseNotification(ctx, tx, {
      userId: user.id,
      ...passwordChanged(ctx, await countPasskeys(tx, user.id)),
    });
    const token = await openSession(ctx, tx, user.id, caller, current?.deviceHash ?? null);
    return { token, revokedSessions: ended.filter((id) => id !== session.sessionId).length };
  });
  ctx.log.info(
    { requestId: caller.requestId, event: 'password changed', userId: user.id },
    'event',
  );
  return changed;
}
