import type { Db } from '@fnx/postgres/client';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { tooManyGuesses } from '@/server/messaging/security-texts';
import type { AppContext } from '@/server/platform/context';
import { accountLocked, problem } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { clearFailures, countFailure, type LockRule } from '@/server/platform/limits/lockout';

/** `reauth`: password of a signed-in user; `totp`: authenticator or recovery code. */
export const GUESS_KINDS = ['reauth', 'totp'] as const;
type GuessKind = (typeof GUESS_KINDS)[number];

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

/** Wrong passwords at login are counted by what was typed, whether or not an account has it. */
export const loginLockKey = (ctx: AppContext, identifier: string) =>
  `login:name:${keyedName(ctx, identifier)}`;

/** Wrong signatures are counted by the id that was sent, whether or not an account has that passkey. */
export const passkeyLockKey = (ctx: AppContext, credentialId: string) =>
  `login:passkey:${keyedName(ctx, credentialId)}`;

/** On a trusted device wrong passwords are counted for that device: strangers cannot lock it. */
export const deviceLockKey = (userId: string, deviceHash: string | null) =>
  `login:device:${userId}:${deviceHash}`;

/**
 * Counts a guess before it is checked: counting afterwards would let parallel guesses exceed the limit. Then call
 * `clearGuesses` for a correct guess or `rejectGuess` for a wrong one.
 * @throws DomainError ACCOUNT_LOCKED while locked
 */
export async function countGuess(ctx: AppContext, kind: GuessKind, userId: string): Promise<Guess> {
  const key = guessKey(kind, userId);
  const booked = await countFailure(ctx, ctx.db, key, guessRule(ctx));
  if (booked.locked) throw accountLocked(booked.retryAfter);
  return { userId, key, left: booked.left, began: booked.began };
}

export async function clearGuesses(db: Db, guess: Guess): Promise<void> {
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
  throw problem(code, { attemptsLeft: left });
}
