import { randomBytes } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { codes } from '@/server/account/tables';
import { plusSeconds, secondsUntil } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { type CodeRequest, hashCode, makeCode } from './code-request';
import { type SendBudget, type Sends, spendSends } from './send-budgets';

export type Issue = CodeRequest & {
  recipients: readonly string[];
  /**
   * `own`: the address of the customer who asks and gave the password. `open`: any address that anybody may name. The two have
   * separate budgets, so that strangers cannot use up the codes of a customer.
   */
  budget: SendBudget;
  lifeSeconds: number;
  /** The address belongs to an account that must not be revealed: everything runs as usual, but no code matches. */
  decoy: boolean;
};

export type Issued = {
  /** Null for a decoy. */
  code: string | null;
  /** The recipients that had messages left. */
  recipients: readonly string[];
  expiresIn: number;
  resendAfter: number;
  /** Counts this request only: a count of all messages to the address would reveal other people's requests. */
  sendsLeft: number;
  expiresAt: Date;
};

/** @throws DomainError SEND_LIMIT when the budgets of all recipients are used up */
export async function issueCode(ctx: AppContext, tx: Tx, issue: Issue): Promise<Issued> {
  const now = ctx.clock.now();
  const sends = await spendSends(ctx, tx, issue);
  const fresh = freshCode(ctx, issue, now);
  await tx.insert(codes).values({
    purpose: issue.purpose,
    requestId: issue.requestId,
    address: issue.address,
    codeHash: fresh.codeHash,
    sentAt: now,
    expiresAt: fresh.expiresAt,
  });
  return issued(ctx, issue, fresh, sends);
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
    throw problem('RESEND_COOLDOWN', { retryAfter: secondsUntil(next, now) });
  }
  const sends = await spendSends(ctx, tx, issue);
  return issued(ctx, issue, fresh, sends);
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

function issued(ctx: AppContext, issue: Issue, fresh: Fresh, sends: Sends): Issued {
  return {
    code: issue.decoy ? null : fresh.code,
    expiresIn: issue.lifeSeconds,
    resendAfter: ctx.config.limits.codeResendSeconds,
    ...sends,
    expiresAt: fresh.expiresAt,
  };
}
