import { randomBytes } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt } from 'drizzle-orm';
import { makeCode } from '@/server/account/codes/code-request';
import { type Issue, type Issued, issueCode, reissueCode } from '@/server/account/codes/issue-code';
import { hashResetToken, type Reset } from '@/server/account/credentials/resets';
import { canReactivate } from '@/server/account/deactivation/reactivate';
import { passwordResets } from '@/server/account/tables';
import { resetCode } from '@/server/messaging/code-texts';
import { postMessage } from '@/server/messaging/post-message';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';

type Input = { email: string; captchaToken: string };

/**
 * Starts a password reset: mails a code and a link.
 *
 * To prevent account enumeration, an unknown e-mail gets the same response, row inserts and limits. Its code and link
 * never match, and its message is never sent.
 * @throws DomainError CAPTCHA_FAILED, SEND_LIMIT, RATE_LIMITED
 */
export async function forgotPassword(ctx: AppContext, input: Input, caller: Caller) {
  await throttleNetwork(ctx, 'sends', caller, ctx.config.limits.codeSendsPerIpHour, 3_600);
  const { resetId, expiresIn, resendAfter } = await beginReset(ctx, input, caller);
  return { resetId, expiresIn, resendAfter };
}

/** Like `forgotPassword`, for callers that have already applied the IP limit. */
export async function beginReset(ctx: AppContext, { email, captchaToken }: Input, caller: Caller) {
  if (!(await ctx.captcha.verify(captchaToken, caller.ip))) throw problem('CAPTCHA_FAILED');
  const now = ctx.clock.now();
  const token = makeToken();
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    const mayReset = user && (user.status === 'ACTIVE' || canReactivate(ctx, user));
    const [reset] = await tx
      .insert(passwordResets)
      .values({
        email,
        userId: mayReset ? user.id : null,
        tokenHash: hashResetToken(ctx, token),
        createdAt: now,
        expiresAt: plusSeconds(now, ctx.config.limits.resetCodeLifeSeconds),
      })
      .returning();
    if (!reset) throw new Error('The reset was not stored.');
    const issued = await issueCode(ctx, tx, resetIssue(ctx, reset));
    ctx.log.info({ requestId: caller.requestId, event: 'reset begun', resetId: reset.id }, 'event');
    return post(ctx, tx, reset, issued, token);
  });
}

/**
 * Sends a new code and a new link; the old ones stop working.
 * @throws DomainError NOT_FOUND, RESEND_COOLDOWN, SEND_LIMIT
 */
export async function resendReset(ctx: AppContext, resetId: string) {
  const now = ctx.clock.now();
  const token = makeToken();
  return ctx.db.transaction(async (tx) => {
    const [reset] = isUuid(resetId)
      ? await tx
          .update(passwordResets)
          .set({
            tokenHash: hashResetToken(ctx, token),
            expiresAt: plusSeconds(now, ctx.config.limits.resetCodeLifeSeconds),
          })
          .where(
            and(
              eq(passwordResets.id, resetId),
              eq(passwordResets.state, 'CODE'),
              gt(passwordResets.createdAt, plusSeconds(now, -ctx.config.limits.actionLifeSeconds)),
            ),
          )
          .returning()
      : [];
    if (!reset) throw problem('NOT_FOUND');
    return post(ctx, tx, reset, await reissueCode(ctx, tx, resetIssue(ctx, reset)), token);
  });
}

const makeToken = () => randomBytes(32).toString('base64url');

export function resetIssue(ctx: AppContext, reset: Reset): Issue {
  return {
    purpose: 'RESET',
    requestId: reset.id,
    address: reset.email,
    recipients: [reset.email],
    budget: 'open',
    lifeSeconds: ctx.config.limits.resetCodeLifeSeconds,
    decoy: reset.userId === null,
  };
}

async function post(ctx: AppContext, tx: Tx, reset: Reset, issued: Issued, token: string) {
  const { expiresIn, resendAfter, sendsLeft } = issued;
  const [owner = { settings: {} }] = await tx
    .select({ settings: users.settings })
    .from(users)
    .where(eq(users.email, reset.email));
  await postMessage(ctx, tx, {
    channel: 'email',
    to: reset.email,
    purpose: 'RESET',
    language: languageOf(owner),
    text: resetCode(ctx, { code: issued.code ?? makeCode(), token, lifeSeconds: expiresIn }),
    code: issued.code,
    // Unknown e-mail: the message is written already expired and never sent, so that both cases take equally long.
    sendBefore: issued.code === null ? ctx.clock.now() : issued.expiresAt,
  });
  return { resetId: reset.id, expiresIn, resendAfter, sendsLeft };
}
