import { isNull } from 'drizzle-orm';
import { toDataURL } from 'qrcode';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import { consumeAction } from '@/server/account/codes/actions';
import { type Consumed, refuseCode } from '@/server/account/codes/consume-code';
import { authenticators } from '@/server/account/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryCodesReplaced, twoFactorOff } from '@/server/messaging/security-texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { isTwoFactorOn, removeAuthenticator } from './authenticator';
import { clearGuesses, countGuess, rejectGuess } from './guesses';
import { itself, reauthenticate, requirePassword, type User } from './reauthenticate';
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes';
import { sealSecret } from './secret-box';
import { makeSecret, otpauthUrl } from './totp';

type Input = z.output<(typeof contract)['enableTwoFactorGoogle']['input']>;

/**
 * One grey channel without line filters (pngjs options that the types of `qrcode` lack): a third of the bytes, and the event loop does
 * not search for filters. A new object for each call, because `qrcode` writes the size into it.
 */
const qrOptions = () => ({
  margin: 2,
  scale: 6,
  errorCorrectionLevel: 'M' as const,
  rendererOpts: { colorType: 0, filterType: 0, deflateStrategy: 0 },
});

/**
 * Starts the two-factor set-up, turns it off, or creates new recovery codes. Each requires the password. Changes to
 * an active set-up also require the authenticator, or a recovery code together with a mailed code.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, TWO_FACTOR_ALREADY_ON, OTP_INVALID, OTP_EXPIRED,
 * OTP_ATTEMPTS, VALIDATION_ERROR when the authenticator code is missing or two-factor login is off
 */
export async function enableTwoFactor(ctx: AppContext, session: Session, input: Input) {
  switch (input.action) {
    case 'START':
      return start(ctx, await requirePassword(ctx, session, input.password));
    case 'DISABLE':
      return disable(ctx, session, input);
    case 'RECOVERY_CODES':
      return renewRecoveryCodes(ctx, await reauthenticate(ctx, session, input, itself));
  }
}

async function start(ctx: AppContext, user: User) {
  const expiresIn = ctx.config.limits.twoFactorEnrolSeconds;
  const secret = makeSecret();
  const pending = {
    sealedSecret: sealSecret(ctx, user.id, secret),
    enrolUntil: plusSeconds(ctx.clock.now(), expiresIn),
  };
  // Replaces a pending set-up, but not an active authenticator.
  const stored = await ctx.db
    .insert(authenticators)
    .values({ userId: user.id, ...pending })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: pending,
      setWhere: isNull(authenticators.enabledAt),
    })
    .returning({ userId: authenticators.userId });
  if (stored.length === 0) throw problem('TWO_FACTOR_ALREADY_ON');
  const url = otpauthUrl(secret, user.email);
  const qrDataUrl = await toDataURL(url, qrOptions());
  return { secret, otpauthUrl: url, qrDataUrl, expiresIn };
}

async function disable(ctx: AppContext, session: Session, input: Input) {
  const lost = input.recoveryCode !== undefined;
  const user = lost
    ? await requirePassword(ctx, session, input.password)
    : await reauthenticate(ctx, session, input, itself);
  const off = { twoFactorEnabled: false as const };
  if (!(await isTwoFactorOn(ctx.db, user.id))) return off;
  if (lost) {
    await disableWithoutAuthenticator(ctx, session, input);
  } else {
    await ctx.db.transaction(async (tx) => {
      await removeAuthenticator(tx, user.id);
      await raiseNotification(ctx, tx, { userId: user.id, ...twoFactorOff(ctx) });
    });
  }
  ctx.log.info({ event: 'two-factor off', userId: user.id }, 'event');
  return off;
}

/**
 * For a lost authenticator. Requires a recovery code as well, because a mailed code alone would make the mailbox the
 * only factor.
 */
async function disableWithoutAuthenticator(
  ctx: AppContext,
  session: Session,
  { recoveryCode = '', otpId = '', otp = '' }: Input,
): Promise<void> {
  const { userId } = session;
  const guess = await countGuess(ctx, 'totp', userId);
  type Outcome = { consumed: Exclude<Consumed, { state: 'right' }> } | 'wrong' | 'done';
  const wrong = new Error('The recovery code is wrong.');
  const outcome: Outcome = await ctx.db
    .transaction(async (tx): Promise<Outcome> => {
      const consumed = await consumeAction(ctx, tx, session, ['DISABLE_2FA'], { otpId, otp });
      if (consumed.state !== 'right') return { consumed };
      // Roll back, so that the mailed code stays valid for another recovery code.
      if (!(await spendRecoveryCode(ctx, tx, userId, recoveryCode))) throw wrong;
      await removeAuthenticator(tx, userId);
      await raiseNotification(ctx, tx, { userId, ...twoFactorOff(ctx) });
      await clearGuesses(tx, guess);
      return 'done';
    })
    .catch((error: unknown) => {
      if (error === wrong) return 'wrong' as const;
      throw error;
    });
  if (outcome === 'done') return;
  if (outcome === 'wrong') return rejectGuess(ctx, guess, 'TOTP_INVALID');
  throw refuseCode(outcome.consumed, 'ACCOUNT_LOCKED');
}

async function renewRecoveryCodes(ctx: AppContext, user: User) {
  if (!(await isTwoFactorOn(ctx.db, user.id))) {
    throw invalidFields({ action: 'TWO_FACTOR_OFF' });
  }
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    await raiseNotification(ctx, tx, { userId: user.id, ...recoveryCodesReplaced(ctx) });
    return replaceRecoveryCodes(ctx, tx, user.id);
  });
  return { recoveryCodes };
}
