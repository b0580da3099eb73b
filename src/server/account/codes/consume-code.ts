import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { codes } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { bookFailure, readLock } from '@/server/platform/limits/lockout';
import { hit } from '@/server/platform/limits/throttle';
import { burntKey, burntRule, type CodeRequest, hashCode } from './code-request';

const DAY_SECONDS = 86_400;

export type Consumed =
  | { state: 'right' }
  | { state: 'wrong'; attemptsLeft: number }
  /** No tries are left for this code, or for this address. */
  | { state: 'burnt'; retryAfter?: number }
  /** Too many codes were burnt; nothing is tried for a while. */
  | { state: 'locked'; retryAfter: number }
  | { state: 'expired' };

/**
 * Tries a code. Commit the transaction whatever comes back, because the try must stay counted: throw by
 * `refuseCode` only after it.
 *
 * The race this stands against: many requests try at once, each reads "4 wrong tries so far", and each compares; or
 * many bring the right code and each gets a session. Here one UPDATE counts the try, compares and consumes. PostgreSQL
 * lets parallel updates of a row through one by one and evaluates the condition again on the newest version, so at
 * most `codeAttempts` of them ever compare, and at most one sees an unconsumed code.
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
  // A new code brings new tries, so tries are also counted by address, over a day.
  const tries = `tries:${request.purpose}:${keyedName(ctx, request.address)}`;
  const day = await hit(ctx, tx, tries, limits.codeTriesPerDay, DAY_SECONDS);
  if (!day.allowed) return { state: 'burnt', retryAfter: day.retryAfter };

  const hash = hashCode(ctx, request, otp);
  const isRight = sql<boolean>`${codes.codeHash} = ${hash}`;
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
  await bookFailure(ctx, tx, burntKey(ctx, request), burntRule(ctx));
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

/**
 * Ends the call for a code that was not right. A lock reads as `lockedAs`, because a login says ACCOUNT_LOCKED where a
 * sign-up, which has no account yet, says OTP_ATTEMPTS.
 */
export function refuseCode(
  consumed: Exclude<Consumed, { state: 'right' }>,
  lockedAs: 'ACCOUNT_LOCKED' | 'OTP_ATTEMPTS',
): DomainError {
  switch (consumed.state) {
    case 'wrong':
      return new DomainError('OTP_INVALID', { attemptsLeft: consumed.attemptsLeft });
    case 'burnt':
      return new DomainError('OTP_ATTEMPTS', {
        attemptsLeft: 0,
        ...(consumed.retryAfter === undefined ? {} : { retryAfter: consumed.retryAfter }),
      });
    case 'locked':
      return new DomainError(lockedAs, { retryAfter: consumed.retryAfter });
    case 'expired':
      return new DomainError('OTP_EXPIRED');
  }
}
