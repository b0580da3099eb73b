import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { codes } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { accountLocked, type DomainError, problem } from '@/server/platform/errors';
import { countFailure, readLock } from '@/server/platform/limits/lockout';
import { hit } from '@/server/platform/limits/throttle';
import { burntKey, burntRule, type CodeRequest, codeHashes, triesKey } from './code-request';

export type Consumed =
  | { state: 'right' }
  | { state: 'wrong'; attemptsLeft: number }
  /** No attempts are left for this code or for this address. */
  | { state: 'burnt'; retryAfter?: number }
  /** Too many codes were exhausted; attempts are locked for a while. */
  | { state: 'locked'; retryAfter: number }
  | { state: 'expired' };

/**
 * Checks a code. Commit the transaction whatever the result, so that the attempt stays counted; call `refuseCode`
 * after the commit.
 *
 * Race: parallel requests could each read "4 attempts so far" and compare, or each redeem the same correct code. One
 * UPDATE therefore counts the attempt, compares and consumes. PostgreSQL serializes updates of a row and re-evaluates
 * the condition on the newest version, so at most `codeAttempts` requests compare and at most one consumes the code.
 */
export async function consumeCode(
  ctx: AppContext,
  tx: Tx,
  request: CodeRequest,
  otp: string,
): Promise<Consumed> {
  const { limits } = ctx.config;
  const now = ctx.clock.now();
  const lock = await readLock(ctx, tx, burntKey(ctx, request));
  if (lock) return { state: 'locked', retryAfter: lock.retryAfter };
  // A resent code resets the attempts, so attempts are also counted per address and day.
  const day = await hit(ctx, tx, triesKey(ctx, request), limits.codeTriesPerDay, DAY_SECONDS);
  if (!day.allowed) return { state: 'burnt', retryAfter: day.retryAfter };

  const isRight = sql<boolean>`${inArray(codes.codeHash, codeHashes(ctx, request, otp))}`;
  const [tried] = await tx
    .update(codes)
    .set({
      attempts: sql`${codes.attempts} + 1`,
      consumedAt: sql`case when ${isRight} then ${now}::timestamptz end`,
    })
    .where(
      and(
        eq(codes.purpose, request.purpose),
        eq(codes.requestId, request.requestId),
        isNull(codes.consumedAt),
        gt(codes.expiresAt, now),
        lt(codes.attempts, limits.codeAttempts),
      ),
    )
    .returning({ isRight, attempts: codes.attempts });
  if (!tried) return whyNotTried(ctx, tx, request);
  if (tried.isRight) return { state: 'right' };
  const attemptsLeft = limits.codeAttempts - tried.attempts;
  if (attemptsLeft > 0) return { state: 'wrong', attemptsLeft };
  await countFailure(ctx, tx, burntKey(ctx, request), burntRule(ctx));
  return { state: 'burnt' };
}

async function whyNotTried(ctx: AppContext, tx: Tx, request: CodeRequest): Promise<Consumed> {
  const [code] = await tx
    .select({ attempts: codes.attempts, consumedAt: codes.consumedAt, expiresAt: codes.expiresAt })
    .from(codes)
    .where(and(eq(codes.purpose, request.purpose), eq(codes.requestId, request.requestId)));
  const alive = code && !code.consumedAt && code.expiresAt > ctx.clock.now();
  return alive ? { state: 'burnt' } : { state: 'expired' };
}

/** @param lockedAs ACCOUNT_LOCKED for a login, OTP_ATTEMPTS for a sign-up, which has no account yet */
export function refuseCode(
  consumed: Exclude<Consumed, { state: 'right' }>,
  lockedAs: 'ACCOUNT_LOCKED' | 'OTP_ATTEMPTS',
): DomainError {
  switch (consumed.state) {
    case 'wrong':
      return problem('OTP_INVALID', { attemptsLeft: consumed.attemptsLeft });
    case 'burnt':
      return problem('OTP_ATTEMPTS', {
        attemptsLeft: 0,
        ...(consumed.retryAfter === undefined ? {} : { retryAfter: consumed.retryAfter }),
      });
    case 'locked':
      return lockedAs === 'ACCOUNT_LOCKED'
        ? accountLocked(consumed.retryAfter)
        : problem(lockedAs, { retryAfter: consumed.retryAfter });
    case 'expired':
      return problem('OTP_EXPIRED');
  }
}
