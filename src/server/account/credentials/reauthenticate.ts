import { eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
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
  if (!user) throw new DomainError('SESSION_EXPIRED');
  const guess = await countGuess(ctx, 'reauth', user.id);
  if (!(await checkPassword(password, user.passwordHash))) {
    return rejectGuess(ctx, guess, 'WRONG_PASSWORD');
  }
  await clearGuesses(ctx.db, guess);
  return user;
}

/**
 * Checks the password and, with two-factor login on, the authenticator code.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, VALIDATION_ERROR when the authenticator code is
 * missing
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
