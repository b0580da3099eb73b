import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { codes } from '@/server/account/tables';
import { HOUR_SECONDS, plusSeconds, secondsUntil } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { readLock } from '@/server/platform/limits/lockout';
import { hit } from '@/server/platform/limits/throttle';
import { DAY_SECONDS } from '@/shared/time';
import { burntKey, type CodeRequest, hashCode, makeCode } from './code-request';
import { textBudgets, watchTextBudget } from './text-budgets';

/** Calling code and area code: numbers bought in bulk share them. */
const PREFIX_LENGTH = 7;

export type Issue = CodeRequest & {
  recipients: readonly string[];
  lifeSeconds: number;
  /** The address belongs to an account that must not be revealed: everything runs as usual, but no code matches. */
  decoy: boolean;
};

export type Issued = {
  /** Null for a decoy. */
  code: string | null;
  expiresIn: number;
  resendAfter: number;
  sendsLeft: number;
  expiresAt: Date;
};

/** @throws DomainError SEND_LIMIT when a recipient's hourly or daily budget, or the text message budget, is used up */
export async function issueCode(ctx: AppContext, tx: Tx, issue: Issue): Promise<Issued> {
  const now = ctx.clock.now();
  const sendsLeft = await spendSends(ctx, tx, issue);
  const fresh = freshCode(ctx, issue, now);
  await tx.insert(codes).values({
    purpose: issue.purpose,
    requestId: issue.requestId,
    address: issue.address,
    codeHash: fresh.codeHash,
    sentAt: now,
    expiresAt: fresh.expiresAt,
  });
  return issued(ctx, issue, fresh, sendsLeft);
}

/**
 * Replaces the code of a request; the old code stops working.
 * @throws DomainError RESEND_COOLDOWN when less than `codeResendSeconds` passed since the last send, SEND_LIMIT
 */
export async function reissueCode(ctx: AppContext, tx: Tx, issue: Issue): Promise<Issued> {
  const now = ctx.clock.now();
  const { codeResendSeconds } = ctx.config.limits;
  const fresh = freshCode(ctx, issue, now);
  const place = and(eq(codes.purpose, issue.purpose), eq(codes.requestId, issue.requestId));
  // The wait is part of the statement, so only one of several concurrent requests sends.
  const replaced = await tx
    .update(codes)
    .set({
      codeHash: fresh.codeHash,
      attempts: 0,
      sends: sql`${codes.sends} + 1`,
      sentAt: now,
      expiresAt: fresh.expiresAt,
    })
    .where(
      and(place, isNull(codes.consumedAt), lte(codes.sentAt, plusSeconds(now, -codeResendSeconds))),
    )
    .returning({ id: codes.id });
  if (replaced.length === 0) {
    const [last] = await tx.select({ sentAt: codes.sentAt }).from(codes).where(place);
    const next = plusSeconds(last?.sentAt ?? now, codeResendSeconds);
    throw new DomainError('RESEND_COOLDOWN', { retryAfter: secondsUntil(next, now) });
  }
  const sendsLeft = await spendSends(ctx, tx, issue);
  return issued(ctx, issue, fresh, sendsLeft);
}

type Fresh = { code: string; codeHash: string; expiresAt: Date };

function freshCode(ctx: AppContext, issue: Issue, now: Date): Fresh {
  const code = makeCode();
  return {
    code,
    // A decoy stores random bytes, so no code matches.
    codeHash: issue.decoy ? randomBytes(32).toString('hex') : hashCode(ctx, issue, code),
    expiresAt: plusSeconds(now, issue.lifeSeconds),
  };
}

function issued(ctx: AppContext, issue: Issue, fresh: Fresh, sendsLeft: number): Issued {
  return {
    code: issue.decoy ? null : fresh.code,
    expiresIn: issue.lifeSeconds,
    resendAfter: ctx.config.limits.codeResendSeconds,
    sendsLeft,
    expiresAt: fresh.expiresAt,
  };
}

/** Charges one message to each recipient's budgets. Returns the smallest remaining budget. */
async function spendSends(ctx: AppContext, tx: Tx, issue: Issue): Promise<number> {
  const { codesPerHour, codesPerDay, codeSendsPerPrefixHour } = ctx.config.limits;
  const lock = await readLock(ctx, tx, burntKey(ctx, issue));
  if (lock) throw new DomainError('SEND_LIMIT', { retryAfter: lock.retryAfter });
  const budgets = issue.recipients.flatMap((recipient) => {
    const name = keyedName(ctx, recipient);
    const own = [
      { key: `sends:hour:${name}`, limit: codesPerHour, window: HOUR_SECONDS },
      { key: `sends:day:${name}`, limit: codesPerDay, window: DAY_SECONDS },
    ];
    if (!recipient.startsWith('+')) return own;
    const prefix = recipient.slice(0, PREFIX_LENGTH);
    return [
      ...own,
      { key: `sends:prefix:${prefix}`, limit: codeSendsPerPrefixHour, window: HOUR_SECONDS },
      ...textBudgets(ctx, recipient),
    ];
  });
  // A fixed order prevents deadlocks between concurrent requests.
  budgets.sort((a, b) => a.key.localeCompare(b.key));
  let left = Number.POSITIVE_INFINITY;
  for (const { key, limit, window } of budgets) {
    const spent = await hit(ctx, tx, key, limit, window);
    if (!spent.allowed) throw new DomainError('SEND_LIMIT', { retryAfter: spent.retryAfter });
    await watchTextBudget(ctx, tx, key, { left: spent.left, limit });
    left = Math.min(left, spent.left);
  }
  return left;
}
