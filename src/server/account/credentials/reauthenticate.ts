import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { requireTotp } from './authenticator';
import { clearGuesses, countGuess, rejectGuess } from './guesses';
import { checkPassword } from './password-hash';

export type User = typeof users.$inferSelect;

export type Proof = { password: string; totp?: string | undefined };

/**
 * Checks the password of a signed-in user before an action that a stolen session alone must not perform.
 * @throws DomainError WRONG_PASSWORD, ACCOUNT_LOCKED
 */
export async function requirePassword(
  ctx: AppContext,
  session: Session,
  password: string,
): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, session.userId));
  if (!user) throw problem('SESSION_EXPIRED');
  const guess = await countGuess(ctx, 'reauth', user.id);
  if (!(await checkPassword(password, user.passwordHash))) {
    return rejectGuess(ctx, guess, 'WRONG_PASSWORD');
  }
  await clearGuesses(ctx.db, guess);
  return user;
}

/**
 * Checks the password, with two-factor login on the authenticator code, then everything else of the request.
 * @param check throws what is wrong with the rest of the request; the authenticator's code is not used up then
 * @returns what `check` returns
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, VALIDATION_ERROR when the authenticator code is
 * missing, and as `check`
 */
export async function reauthenticate<T>(
  ctx: AppContext,
  session: Session,
  { password, totp }: Proof,
  check: (user: User) => T | Promise<T>,
): Promise<T> {
  const user = await requirePassword(ctx, session, password);
  return requireTotp(ctx, user.id, totp, () => check(user));
}

/** For a request that has nothing else to check. */
export const itself = (user: User): User => user;
