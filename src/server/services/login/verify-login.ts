import { and, eq, gt } from 'drizzle-orm';
import type { AppContext, Caller } from '@/server/context';
import type { Db, Tx } from '@/server/db/client';
import { logins, users } from '@/server/db/schema';
import { DomainError } from '@/server/errors';
import { isUuid } from '@/server/ids';
import { consumeCode, refuseCode } from '@/server/services/codes/consume-code';
import { throttle } from '@/server/services/limits/throttle';
import { postMessage } from '@/server/services/messages/post-message';
import { newLogin } from '@/server/services/messages/texts';
import { readProfile } from '@/server/services/profile/read-profile';
import { deviceName } from '@/server/services/sessions/device-name';
import { openSession } from '@/server/services/sessions/open-session';
import { loginIssue, type User } from './login-codes';

/** @throws DomainError LOGIN_NOT_FOUND for an id that is unknown, used, too old, or of an account that was shut */
export async function findLogin(ctx: AppContext, db: Db | Tx, loginId: string): Promise<User> {
  const [found] = isUuid(loginId)
    ? await db
        .select({ user: users })
        .from(logins)
        .innerJoin(users, eq(users.id, logins.userId))
        .where(
          and(
            eq(logins.id, loginId),
            eq(logins.state, 'OTP'),
            gt(logins.expiresAt, ctx.clock.now()),
            eq(users.status, 'ACTIVE'),
          ),
        )
    : [];
  if (!found) throw new DomainError('LOGIN_NOT_FOUND');
  return found.user;
}

/**
 * The second step of a login: the code opens a session.
 *
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS, ACCOUNT_LOCKED, LOGIN_NOT_FOUND
 */
export async function verifyLogin(
  ctx: AppContext,
  input: { loginId: string; otp: string },
  caller: Caller,
) {
  await throttle(ctx, `checks:${caller.ip}`, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const user = await findLogin(ctx, ctx.db, input.loginId);
  const outcome = await ctx.db.transaction(async (tx) => {
    const request = loginIssue(ctx, input.loginId, user);
    const consumed = await consumeCode(ctx, tx, request, input.otp);
    if (consumed.state !== 'right') return { consumed };
    return { token: await finishLogin(ctx, tx, input.loginId, user, caller) };
  });
  if (outcome.token === undefined) {
    ctx.log.info({ requestId: caller.requestId, event: 'wrong code', userId: user.id }, 'event');
    throw refuseCode(outcome.consumed, 'ACCOUNT_LOCKED');
  }
  ctx.log.info({ requestId: caller.requestId, event: 'logged in', userId: user.id }, 'event');
  return {
    next: 'DONE' as const,
    token: outcome.token,
    user: await readProfile(ctx, user.id),
  };
}

async function finishLogin(ctx: AppContext, tx: Tx, loginId: string, user: User, caller: Caller) {
  const now = ctx.clock.now();
  await tx.update(logins).set({ state: 'DONE' }).where(eq(logins.id, loginId));
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
  if (user.settings.loginAlerts ?? true) {
    await postMessage(ctx, tx, {
      channel: 'email',
      to: user.email,
      purpose: 'NEW_LOGIN',
      text: newLogin(ctx, now, deviceName(caller.userAgent)),
    });
  }
  return openSession(ctx, tx, user.id, caller);
}
