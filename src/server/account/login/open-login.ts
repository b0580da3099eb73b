import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, gt, or } from 'drizzle-orm';
import { reactivate, stillReactivatable } from '@/server/account/deactivation/reactivate';
import { deviceText } from '@/server/account/sessions/device-name';
import { networkText } from '@/server/account/sessions/network-name';
import { openSession } from '@/server/account/sessions/open-session';
import { trust } from '@/server/account/sessions/trusted-devices';
import type { LoginState } from '@/server/account/tables';
import { logins } from '@/server/account/tables';
import { postMessage } from '@/server/messaging/post-message';
import { newLogin } from '@/server/messaging/texts';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import type { User } from './login-codes';

type OpenLogin = { login: typeof logins.$inferSelect; user: User };

/**
 * @throws DomainError LOGIN_NOT_FOUND when the id is unknown, at another step, expired, or its account cannot log in
 */
export async function findLogin(
  ctx: AppContext,
  db: Db,
  loginId: string,
  state: Exclude<LoginState, 'DONE'>,
): Promise<OpenLogin> {
  const [found] = isUuid(loginId)
    ? await db
        .select({ login: logins, user: users })
        .from(logins)
        .innerJoin(users, eq(users.id, logins.userId))
        .where(
          and(
            eq(logins.id, loginId),
            eq(logins.state, state),
            gt(logins.expiresAt, ctx.clock.now()),
            or(
              eq(users.status, 'ACTIVE'),
              and(eq(logins.reactivate, true), stillReactivatable(ctx)),
            ),
          ),
        )
    : [];
  if (!found) throw problem('LOGIN_NOT_FOUND');
  return found;
}

/** Moves a login to the authenticator step, in the transaction that consumed the code. */
export async function awaitTotp(tx: Tx, { login }: OpenLogin, trustDevice: boolean): Promise<void> {
  const moved = await tx
    .update(logins)
    .set({ state: 'TOTP', trustDevice })
    .where(and(eq(logins.id, login.id), eq(logins.state, 'OTP')))
    .returning({ id: logins.id });
  if (moved.length === 0) throw problem('LOGIN_NOT_FOUND');
}

/**
 * Finishes a login and opens its session, in the transaction of the last step.
 * @param trustDevice whether the owner trusts this device from now on
 * @returns the session token
 * @throws DomainError LOGIN_NOT_FOUND when a concurrent request finished it
 */
export async function finishLogin(
  ctx: AppContext,
  tx: Tx,
  { login, user }: OpenLogin,
  caller: Caller,
  trustDevice: boolean,
): Promise<string> {
  const ended = await tx
    .update(logins)
    .set({ state: 'DONE' })
    .where(and(eq(logins.id, login.id), eq(logins.state, login.state)))
    .returning({ id: logins.id });
  if (ended.length === 0) throw problem('LOGIN_NOT_FOUND');
  if (trustDevice && login.deviceHash !== null) await trust(ctx, tx, user.id, login.deviceHash);
  return openAccount(ctx, tx, user, login, caller);
}

/**
 * Ends every login: reactivates the account if asked, tells the owner, and opens a session.
 * @returns the session token
 */
export async function openAccount(
  ctx: AppContext,
  tx: Tx,
  user: User,
  options: { deviceHash: string | null; reactivate: boolean },
  caller: Caller,
): Promise<string> {
  const now = ctx.clock.now();
  if (options.reactivate) await reactivate(ctx, tx, user.id);
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
  if (user.settings.loginAlerts ?? true) {
    await postMessage(ctx, tx, {
      channel: 'email',
      to: user.email,
      purpose: 'NEW_LOGIN',
      language: languageOf(user),
      text: newLogin(ctx, now, deviceText(caller.userAgent), networkText(caller.ip)),
    });
  }
  ctx.log.info({ requestId: caller.requestId, event: 'logged in', userId: user.id }, 'event');
  return openSession(ctx, tx, user.id, caller, options.deviceHash);
}
