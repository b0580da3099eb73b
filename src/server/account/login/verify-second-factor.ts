import type { Tx } from '@fnx/postgres/client';
import { spendTotp } from '@/server/account/credentials/authenticator';
import { clearGuesses, countGuess, rejectGuess } from '@/server/account/credentials/guesses';
import { recoveryCodesLeft, spendRecoveryCode } from '@/server/account/credentials/recovery-codes';
import { readProfile } from '@/server/account/profile/read-profile';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryCodeUsed } from '@/server/messaging/security-texts';
import type { AppContext, Caller } from '@/server/platform/context';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { findLogin, finishLogin } from './open-login';

type Input = { loginId: string; trustDevice?: boolean | undefined } & (
  | { code: string }
  | { recoveryCode: string }
);

/**
 * Third login step: an authenticator code or a recovery code opens the session.
 * @throws DomainError TOTP_INVALID, LOGIN_NOT_FOUND, ACCOUNT_LOCKED, RATE_LIMITED
 */
export async function verifySecondFactor(ctx: AppContext, input: Input, caller: Caller) {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const open = await findLogin(ctx, ctx.db, input.loginId, 'TOTP');
  const { id: userId } = open.user;
  const guess = await countGuess(ctx, 'totp', userId);
  const token = await ctx.db.transaction(async (tx) => {
    if (!(await passes(ctx, tx, userId, input))) return null;
    await clearGuesses(tx, guess);
    const trustDevice = input.trustDevice ?? open.login.trustDevice;
    return finishLogin(ctx, tx, open, caller, trustDevice);
  });
  if (token === null) return rejectGuess(ctx, guess, 'TOTP_INVALID');
  return { token, user: await readProfile(ctx, userId) };
}

async function passes(ctx: AppContext, tx: Tx, userId: string, input: Input): Promise<boolean> {
  if ('code' in input) return spendTotp(ctx, tx, userId, input.code);
  if (!(await spendRecoveryCode(ctx, tx, userId, input.recoveryCode))) return false;
  const left = await recoveryCodesLeft(tx, userId);
  await raiseNotification(ctx, tx, { userId, ...recoveryCodeUsed(ctx, left) });
  return true;
}
