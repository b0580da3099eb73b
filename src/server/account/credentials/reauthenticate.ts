import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { requireTotp } from './authenticator';
import { bookGuess, forgiveGuesses, rejectGuess } from './guesses';
import { checkPassword } from './password-hash';

export type User = typeof users.$inferSelect;

export type Proof = { password: string; totp?: string | undefined };

/**
 * Asks a signed-in person for the password again before something that a stolen session must not do alone.
 *
 * @throws DomainError WRONG_PASSWORD, ACCOUNT_LOCKED
 */
export async function requirePassword(
  ctx: AppContext,
  session: Session,
  password: string,
): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, session.userId));
  if (!user) throw new DomainError('SESSION_EXPIRED');
  const guess = await bookGuess(ctx, 'reauth', user.id);
  if (!(await checkPassword(password, user.passwordHash))) {
    return rejectGuess(ctx, guess, 'WRONG_PASSWORD');
  }
  await forgiveGuesses(ctx.db, guess);
  return user;
}

/**
 * Asks for the password and, where two-factor login is on, for the authenticator.
 *
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, VALIDATION_ERROR when the authenticator's code is missing
 */
export async function reauthenticate(
  ctx: AppContext,
  session: Session,
  { password, totp }: Proof,
): Promise<User> {
  const user = await requirePassword(ctx, session, password);
  await requireTotp(ctx, user.id, totp);
  return user;
}
