import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { findSignup, type SignupPurpose, sendNextCode } from './signup-codes';

type Input = { verificationId: string; channel?: 'sms' | 'call' | undefined };

/**
 * Sends a new sign-up code to the phone (SMS or voice call) or the e-mail address.
 * @throws DomainError VERIFICATION_NOT_FOUND, ALREADY_VERIFIED, PHONE_NOT_VERIFIED, RESEND_COOLDOWN, SEND_LIMIT
 */
export async function resendSignupCode(
  ctx: AppContext,
  purpose: SignupPurpose,
  input: Input,
  caller: Caller,
) {
  await throttleNetwork(ctx, 'sends', caller, ctx.config.limits.codeSendsPerIpHour, 3_600);
  return ctx.db.transaction(async (tx) => {
    const signup = await findSignup(ctx, tx, input.verificationId);
    if (purpose === 'SIGNUP_PHONE' && signup.state !== 'PHONE_PENDING') {
      throw problem('ALREADY_VERIFIED');
    }
    if (purpose === 'SIGNUP_EMAIL' && signup.state === 'PHONE_PENDING') {
      throw problem('PHONE_NOT_VERIFIED');
    }
    const { expiresIn, resendAfter, sendsLeft } = await sendNextCode(
      ctx,
      tx,
      signup,
      purpose,
      caller,
      input.channel === 'call',
    );
    return { expiresIn, resendAfter, sendsLeft };
  });
}
