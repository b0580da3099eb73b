import { and, eq } from 'drizzle-orm';
import { consumeCode, refuseCode } from '@/server/account/codes/consume-code';
import { signups } from '@/server/account/tables';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { maskEmail } from '@/server/users/mask';
import { findSignup, sendFirstCode, signupIssue } from './signup-codes';

/**
 * Verifies the phone of a sign-up and sends a code to the e-mail address.
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS, VERIFICATION_NOT_FOUND
 */
export async function verifyPhone(
  ctx: AppContext,
  input: { verificationId: string; otp: string },
  caller: Caller,
) {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const signup = await findSignup(ctx, ctx.db, input.verificationId);
  if (signup.state !== 'PHONE_PENDING') throw problem('OTP_EXPIRED');
  const outcome = await ctx.db.transaction(async (tx) => {
    const request = signupIssue(ctx, signup, 'SIGNUP_PHONE');
    const consumed = await consumeCode(ctx, tx, request, input.otp);
    if (consumed.state !== 'right') return { consumed };
    await tx
      .update(signups)
      .set({ state: 'EMAIL_PENDING' })
      .where(and(eq(signups.id, signup.id), eq(signups.state, 'PHONE_PENDING')));
    return { issued: await sendFirstCode(ctx, tx, signup, 'SIGNUP_EMAIL', caller) };
  });
  if (!outcome.issued) throw refuseCode(outcome.consumed, 'OTP_ATTEMPTS');
  return {
    next: 'EMAIL' as const,
    emailMasked: maskEmail(signup.email),
    expiresIn: outcome.issued.expiresIn,
    resendAfter: outcome.issued.resendAfter,
  };
}
