import { raiseNotification } from '@/server/messaging/raise-notification';
import { guessingStopped } from '@/server/messaging/security-texts';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { bookFailure, forgive, type LockRule } from '@/server/platform/limits/lockout';

/** `login` the password of a login, `reauth` that of a signed-in person, `totp` the authenticator or a recovery code. */
type GuessKind = 'login' | 'reauth' | 'totp';

/** A guess that was counted and is still to be judged; `began`: it used up the last try. */
type Guess = { userId: string; key: string; left: number; began: boolean };

/** Five wrong in 15 minutes lock for 15 minutes, then an hour, then a day. */
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
 * Counts a guess before it is judged: counting afterwards would let any number of parallel guesses pass while the count
 * still stands at four. A right one is forgiven by `forgiveGuesses`, a wrong one ends in `rejectGuess`.
 *
 * @throws DomainError ACCOUNT_LOCKED after too many
 */
export async function bookGuess(ctx: AppContext, kind: GuessKind, userId: string): Promise<Guess> {
  const key = guessKey(kind, userId);
  const booked = await bookFailure(ctx, ctx.db, key, guessRule(ctx));
  if (booked.locked) throw new DomainError('ACCOUNT_LOCKED', { retryAfter: booked.retryAfter });
  return { userId, key, left: booked.left, began: booked.began };
}

/** The guess was right: forgets it and those before. */
export async function forgiveGuesses(db: Db | Tx, guess: Guess): Promise<void> {
  await forgive(db, guess.key);
}

/**
 * The guess was wrong. The owner is told when it was the last one.
 *
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
      raiseNotification(ctx, tx, { userId, ...guessingStopped(ctx) }),
    );
  }
  throw new DomainError(code, { attemptsLeft: left });
}
