import { and, eq, inArray, ne } from 'drizzle-orm';
import { loginLockKey } from '@/server/account/credentials/guesses';
import type { User } from '@/server/account/credentials/reauthenticate';
import { prepareNewPassword, replacePassword } from '@/server/account/credentials/replace-password';
import { closeResets, type Reset, resetTokenHashes } from '@/server/account/credentials/resets';
import { removePasskeys } from '@/server/account/passkeys/manage-passkeys';
import { endSessions } from '@/server/account/sessions/end-sessions';
import { distrust } from '@/server/account/sessions/trusted-devices';
import { passwordResets } from '@/server/account/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { passwordReset } from '@/server/messaging/security-texts';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { clearFailures } from '@/server/platform/limits/lockout';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { users } from '@/server/users/tables';

/**
 * Sets a new password with the token from the mailed link, or the one exchanged for the mailed code. Ends all
 * sessions, removes all trusted devices and all passkeys, and notifies the owner. It opens no session: the next login
 * requires its code and the authenticator.
 * @throws DomainError RESET_NOT_FOUND, RESET_EXPIRED, PASSWORD_REUSED, VALIDATION_ERROR, RATE_LIMITED
 */
export async function resetPassword(
  ctx: AppContext,
  token: string,
  { newPassword }: { newPassword: string },
  caller: Caller,
): Promise<null> {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const { reset, user } = await findReset(ctx, token);
  // A rejected password does not use up the token.
  const newHash = await prepareNewPassword(ctx, user, newPassword);
  await ctx.db.transaction(async (tx) => {
    const used = await tx
      .update(passwordResets)
      .set({ state: 'DONE' })
      .where(
        and(
          eq(passwordResets.id, reset.id),
          eq(passwordResets.tokenHash, reset.tokenHash),
          inArray(passwordResets.state, ['CODE', 'TOKEN']),
        ),
      )
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw problem('RESET_NOT_FOUND');
    await replacePassword(ctx, tx, user, newHash);
    await endSessions(ctx, tx, user.id);
    await distrust(tx, user.id);
    const passkeysRemoved = await removePasskeys(tx, user.id);
    await closeResets(tx, user.id);
    for (const identifier of [user.email, user.phone]) {
      await clearFailures(tx, loginLockKey(ctx, identifier));
    }
    await raiseNotification(ctx, tx, { userId: user.id, ...passwordReset(ctx, passkeysRemoved) });
  });
  ctx.log.info({ requestId: caller.requestId, event: 'password reset', userId: user.id }, 'event');
  return null;
}

async function findReset(ctx: AppContext, token: string): Promise<{ reset: Reset; user: User }> {
  const [found] = await ctx.db
    .select({ reset: passwordResets, user: users })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.id, passwordResets.userId), ne(users.status, 'BLOCKED')))
    .where(
      and(
        inArray(passwordResets.tokenHash, resetTokenHashes(ctx, token)),
        ne(passwordResets.state, 'DONE'),
      ),
    );
  if (!found) throw problem('RESET_NOT_FOUND');
  if (found.reset.expiresAt <= ctx.clock.now()) throw problem('RESET_EXPIRED');
  return found;
}
