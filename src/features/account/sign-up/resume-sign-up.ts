import { endpoints } from '@/api/endpoints';
import { type PendingCode, savePending } from '@/features/account/codes/pending';
import { ApiError, call } from '@/lib/http/http';
import { type CodeTimes, codeTimes } from '@/lib/session/code-times';

/** An open sign-up as a refused login tells of it. */
export type OpenSignUp = Pick<PendingCode, 'id' | 'phoneMasked' | 'emailMasked'>;

/**
 * Goes on with an open sign-up at the code it waits for, which is sent again. What has been verified stays so.
 *
 * @returns the step, once the tab knows of it
 */
export async function resumeSignUp(open: OpenSignUp): Promise<'phone' | 'email'> {
  const verificationId = open.id;
  const keep = (step: 'phone' | 'email', times: CodeTimes) => {
    savePending({ kind: 'sign-up', ...open, step, ...times });
    return step;
  };
  try {
    return keep(
      'phone',
      await sent(() => call(endpoints.verifyPhoneResendOtp, { verificationId })),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ALREADY_VERIFIED') throw error;
    const times = await sent(() => call(endpoints.verifyEmailResendOtp, { verificationId }));
    return keep('email', times);
  }
}

/** A code that was sent a moment ago still counts; how long, only its sender knows. */
async function sent(
  send: () => Promise<{ expiresIn: number; resendAfter: number }>,
): Promise<CodeTimes> {
  try {
    return codeTimes(await send());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RESEND_COOLDOWN') throw error;
    const wait = error.retryAfter ?? 0;
    return codeTimes({ expiresIn: wait, resendAfter: wait });
  }
}
