import { and, eq, gt, or } from 'drizzle-orm';
import type { AppContext, Caller } from '@/server/context';
import type { Db, Tx } from '@/server/db/client';
import { type LoginState, logins, users } from '@/server/db/schema';
import { DomainError } from '@/server/errors';
import { isUuid } from '@/server/ids';
import { reactivate, stillReactivatable } from '@/server/services/deactivation/reactivate';
import { postMessage } from '@/server/services/messages/post-message';
import { newLogin } from '@/server/services/messages/texts';
import { deviceName } from '@/server/services/sessions/device-name';
import { networkName } from '@/server/services/sessions/network-name';
import { openSession } from '@/server/services/sessions/open-session';
import { trust } from '@/server/services/two-factor/trusted-devices';
import type { User } from './login-codes';

type OpenLogin = { login: typeof logins.$inferSelect; user: User };

/**
 * A login at one of its steps.
 *
 * @throws DomainError LOGIN_NOT_FOUND for an id that is unknown, at another step, too old, or of an account that was shut
 */
export async function findLogin(
  ctx: AppContext,
  db: Db | Tx,
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
  if (!found) throw new DomainError('LOGIN_NOT_FOUND');
  return found;
}

/** Sends a login whose code was right on to the authenticator, in the transaction that consumed the code. */
export async function awaitTotp(tx: Tx, { login }: OpenLogin, trustDevice: boolean): Promise<void> {
  const moved = await tx
    .update(logins)
    .set({ state: 'TOTP', trustDevice })
    .where(and(eq(logins.id, login.id), eq(logins.state, 'OTP')))
    .returning({ id: logins.id });
  if (moved.length === 0) throw new DomainError('LOGIN_NOT_FOUND');
}

/**
 * Ends a login whose every step was passed: opens its session, in the transaction that passed the last one.
 *
 * @param trustDevice spares this device the authenticator from now on
 * @returns the session's token
 * @throws DomainError LOGIN_NOT_FOUND when it was ended meanwhile
 */
export async function finishLogin(
  ctx: AppContext,
  tx: Tx,
  { login, user }: OpenLogin,
  caller: Caller,
  trustDevice: boolean,
): Promise<string> {
  const now = ctx.clock.now();
  const ended = await tx
    .update(logins)
    .set({ state: 'DONE' })
    .where(and(eq(logins.id, login.id), eq(logins.state, login.state)))
    .returning({ id: logins.id });
  if (ended.length === 0) throw new DomainError('LOGIN_NOT_FOUND');
  if (login.reactivate) await reactivate(ctx, tx, user.id);
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
  if (trustDevice && login.deviceHash !== null) await trust(ctx, tx, user.id, login.deviceHash);
  if (user.settings.loginAlerts ?? true) {
    await postMessage(ctx, tx, {
      channel: 'email',
      to: user.email,
      purpose: 'NEW_LOGIN',
      text: newLogin(ctx, now, deviceName(caller.userAgent), networkName(caller.ip)),
    });
  }
  ctx.log.info({ requestId: caller.requestId, event: 'logged in', userId: user.id }, 'event');
  return openSession(ctx, tx, user.id, caller, login.deviceHash);
}
