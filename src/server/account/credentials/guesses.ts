import { raiseNotification } from '@/server/messaging/raise-notification';
import { tooManyGuesses } from '@/server/messaging/security-texts';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { clearFailures, countFailure, type LockRule } from '@/server/platform/limits/lockout';

/** `login`: password at login; `reauth`: password of a signed-in user; `totp`: authenticator or recovery code. */
type GuessKind = 'login' | 'reauth' | 'totp';

/** A counted guess that is not checked yet; `began`: it used up the last attempt. */
type Guess = { userId: string; key: string; left: number; began: boolean };

export function guessRule(ctx: AppContext): LockRule {
  const { limits } = ctx.config;
  return {
    failures: limits.loginFailures,
    windowSeconds: limits.loginFailureWindowSeconds,
    lockSeconds: [
      limits.loginLockSeconds,
      limits.loginSecondLockSeconds,
      limits.loginThirdLockSeconds,
    ],
  };
}

export const guessKey = (kind: GuessKind, userId: string) => `${kind}:user:${userId}`;

/**
 * Counts a guess before it is checked: counting afterwards would let parallel guesses exceed the limit. Then call
 * `clearGuesses` for a correct guess or `rejectGuess` for a wrong one.
 * @throws DomainError ACCOUNT_LOCKED while locked
 */
export async function countGuess(ctx: AppContext, kind: GuessKind, userId: string): Promise<Guess> {
  const key = guessKey(kind, userId);
  const booked = await countFailure(ctx, ctx.db, key, guessRule(ctx));
  if (booked.locked) throw new DomainError('ACCOUNT_LOCKED', { retryAfter: booked.retryAfter });
  return { userId, key, left: booked.left, began: booked.began };
}

export async function clearGuesses(db: Db | Tx, guess: Guess): Promise<void> {
  await clearFailures(db, guess.key);
}

/**
 * Notifies the owner when this guess started a lock.
 * @throws DomainError always
 */
export async function rejectGuess(
  ctx: AppContext,
  { userId, left, began }: Guess,
  code: 'WRONG_PASSWORD' | 'TOTP_INVALID',
): Promise<never> {
  ctx.log.info({ event: 'wrong guess', code, userId }, 'event');
  if (began) {
    await ctx.db.transaction((tx) =>
      raiseNotification(ctx, tx, { userId, ...tooManyGuesses(ctx) }),
    );
  }
  throw new DomainError(code, { attemptsLeft: left });
}
