import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { consumeCode, refuseCode } from '@/server/account/codes/consume-code';
import { hashResetToken, type Reset } from '@/server/account/credentials/resets';
import { passwordResets } from '@/server/account/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { resetIssue } from './forgot-password';

type Input = { otp: string } & ({ resetId: string } | { email: string });

/**
 * Exchanges the mailed code for a single-use token that sets a new password within ten minutes. The mailed link stops
 * working.
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS; also for an unknown e-mail
 */
export async function verifyResetCode(ctx: AppContext, input: Input, caller: Caller) {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const reset = await findReset(ctx, input);
  if (!reset) throw problem('OTP_EXPIRED');
  const expiresIn = ctx.config.limits.resetTokenLifeSeconds;
  const resetToken = randomBytes(32).toString('base64url');
  const consumed = await ctx.db.transaction(async (tx) => {
    const found = await consumeCode(ctx, tx, resetIssue(ctx, reset), input.otp);
    if (found.state !== 'right') return found;
    const exchanged = await tx
      .update(passwordResets)
      .set({
        state: 'TOKEN',
        tokenHash: hashResetToken(ctx, resetToken),
        expiresAt: plusSeconds(ctx.clock.now(), expiresIn),
      })
      .where(and(eq(passwordResets.id, reset.id), eq(passwordResets.state, 'CODE')))
      .returning({ id: passwordResets.id });
    // The link was used concurrently.
    return exchanged.length === 1 ? found : { state: 'expired' as const };
  });
  if (consumed.state !== 'right') throw refuseCode(consumed, 'OTP_ATTEMPTS');
  return { resetToken, expiresIn };
}

async function findReset(ctx: AppContext, input: Input): Promise<Reset | null> {
  if ('resetId' in input && !isUuid(input.resetId)) return null;
  const which =
    'resetId' in input
      ? eq(passwordResets.id, input.resetId)
      : eq(passwordResets.email, input.email);
  const [reset] = await ctx.db
    .select()
    .from(passwordResets)
    .where(
      and(which, eq(passwordResets.state, 'CODE'), gt(passwordResets.expiresAt, ctx.clock.now())),
    )
    .orderBy(desc(passwordResets.createdAt))
    .limit(1);
  return reset ?? null;
}
