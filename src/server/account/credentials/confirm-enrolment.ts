import { and, eq, gt, isNull } from 'drizzle-orm';
import { endLogins } from '@/server/account/sessions/end-sessions';
import { distrust } from '@/server/account/sessions/trusted-devices';
import { authenticators } from '@/server/account/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { twoFactorOn } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { clearGuesses, countGuess, rejectGuess } from './guesses';
import { replaceRecoveryCodes } from './recovery-codes';
import { openSecret } from './secret-box';
import { matchingStep } from './totp';

/**
 * Completes the set-up of two-factor login with a first authenticator code.
 * @returns the recovery codes, shown only this once
 * @throws DomainError TOTP_INVALID, ENROL_EXPIRED when no set-up is pending, ACCOUNT_LOCKED
 */
export async function confirmEnrolment(ctx: AppContext, session: Session, code: string) {
  const { userId } = session;
  const [pending] = await ctx.db
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        isNull(authenticators.enabledAt),
        gt(authenticators.enrolUntil, ctx.clock.now()),
      ),
    );
  if (!pending) throw problem('ENROL_EXPIRED');
  const guess = await countGuess(ctx, 'totp', userId);
  const secret = openSecret(ctx, userId, pending.sealedSecret);
  const step = matchingStep(secret, code, ctx.clock.now());
  if (step === null) return rejectGuess(ctx, guess, 'TOTP_INVALID');
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    // Only if the secret is unchanged: the set-up may have been restarted with a new one.
    const enabled = await tx
      .update(authenticators)
      .set({ enabledAt: ctx.clock.now(), lastStep: step })
      .where(
        and(
          eq(authenticators.userId, userId),
          eq(authenticators.sealedSecret, pending.sealedSecret),
          isNull(authenticators.enabledAt),
        ),
      )
      .returning({ userId: authenticators.userId });
    if (enabled.length === 0) throw problem('ENROL_EXPIRED');
    // First: a login that finishes at the same time could trust its device without the authenticator.
    await endLogins(tx, userId);
    await distrust(tx, userId);
    await clearGuesses(tx, guess);
    await raiseNotification(ctx, tx, { userId, ...twoFactorOn(ctx) });
    return replaceRecoveryCodes(ctx, tx, userId);
  });
  ctx.log.info({ event: 'two-factor on', userId }, 'event');
  return { twoFactorEnabled: true as const, recoveryCodes };
}
