import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { authenticators, recoveryCodes, trustedDevices } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { clearGuesses, countGuess, rejectGuess } from './guesses';
import { openSecret } from './secret-box';
import { matchingStep } from './totp';

export async function isTwoFactorOn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.enabledAt)));
  return row !== undefined;
}

const enabled = (userId: string) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.enabledAt));

/** The time step of a code that has not been used; null for a wrong or used one. */
async function unusedStep(
  ctx: AppContext,
  db: Db,
  userId: string,
  code: string,
): Promise<number | null> {
  const [row] = await db
    .select({ sealedSecret: authenticators.sealedSecret, lastStep: authenticators.lastStep })
    .from(authenticators)
    .where(enabled(userId));
  if (!row) return null;
  const step = matchingStep(openSecret(ctx, userId, row.sealedSecret), code, ctx.clock.now());
  return step !== null && step > row.lastStep ? step : null;
}

/**
 * Consumes an authenticator code. One statement stores its time step only if it is later than the last one used, so
 * each code works once, also concurrently (RFC 6238, section 5.2).
 * @returns false for a wrong or already used code
 */
export async function spendTotp(
  ctx: AppContext,
  db: Db,
  userId: string,
  code: string,
): Promise<boolean> {
  const step = await unusedStep(ctx, db, userId, code);
  if (step === null) return false;
  const spent = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(enabled(userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return spent.length === 1;
}

/**
 * Checks the authenticator code of a signed-in user when two-factor login is on. The code is consumed last: a request that `check`
 * refuses leaves it, so that the person can correct the input and send the same code.
 * @throws DomainError VALIDATION_ERROR when the code is missing, TOTP_INVALID, ACCOUNT_LOCKED, and as `check`
 */
export async function requireTotp<T>(
  ctx: AppContext,
  userId: string,
  code: string | undefined,
  check: () => T | Promise<T>,
): Promise<T> {
  if (!(await isTwoFactorOn(ctx.db, userId))) return check();
  if (code === undefined) {
    throw invalidFields({ totp: 'AUTHENTICATOR_CODE_MISSING' });
  }
  const guess = await countGuess(ctx, 'totp', userId);
  if ((await unusedStep(ctx, ctx.db, userId, code)) === null) {
    return rejectGuess(ctx, guess, 'TOTP_INVALID');
  }
  await clearGuesses(ctx.db, guess);
  const checked = await check();
  // Another request may have used it in between.
  if (!(await spendTotp(ctx, ctx.db, userId, code))) {
    return rejectGuess(ctx, guess, 'TOTP_INVALID');
  }
  return checked;
}

export async function removeAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
}
