import { consumeCode, refuseCode } from '@/server/account/codes/consume-code';
import { isTwoFactorOn } from '@/server/account/credentials/authenticator';
import { readProfile } from '@/server/account/profile/read-profile';
import { isTrusted } from '@/server/account/sessions/trusted-devices';
import type { AppContext, Caller } from '@/server/platform/context';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { loginIssue } from './login-codes';
import { awaitTotp, findLogin, finishLogin } from './open-login';

type Input = { loginId: string; otp: string; trustDevice?: boolean | undefined };

/**
 * Second login step: a correct code opens the session, or leads to the authenticator step when two-factor login is on
 * and the device is not trusted.
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS, ACCOUNT_LOCKED, LOGIN_NOT_FOUND
 */
export async function verifyLogin(ctx: AppContext, input: Input, caller: Caller) {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const open = await findLogin(ctx, ctx.db, input.loginId, 'OTP');
  const { login, user } = open;
  const outcome = await ctx.db.transaction(async (tx) => {
    const request = loginIssue(ctx, login.id, user);
    const consumed = await consumeCode(ctx, tx, request, input.otp);
    if (consumed.state !== 'right') return { consumed };
    const trustDevice = input.trustDevice ?? false;
    const twoFactor = await isTwoFactorOn(tx, user.id);
    if (twoFactor && !(await isTrusted(ctx, tx, user.id, login.deviceHash))) {
      await awaitTotp(tx, open, trustDevice);
      return { token: null };
    }
    // With two-factor login on, trust is given after an authenticator check only, and so not renewed here.
    return { token: await finishLogin(ctx, tx, open, caller, trustDevice && !twoFactor) };
  });
  if (outcome.token === undefined) {
    ctx.log.info({ requestId: caller.requestId, event: 'wrong code', userId: user.id }, 'event');
    throw refuseCode(outcome.consumed, 'ACCOUNT_LOCKED');
  }
  if (outcome.token === null) return { next: 'TOTP' as const, loginId: login.id };
  return {
    next: 'DONE' as const,
    token: outcome.token,
    user: await readProfile(ctx, user.id),
  };
}
