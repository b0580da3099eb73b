import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { ApiError } from '@fnx/client/errors';
import { type PendingCode, savePending } from '@/features/account/codes/pending';
import { call } from '@/lib/http/http';
import { type CodeTimes, codeTimes } from '@/lib/session/code-times';

/** An open sign-up, from the error of a refused login. */
export type OpenSignUp = Pick<PendingCode, 'id' | 'phoneMasked' | 'emailMasked'>;

/**
 * Resends the code that an open sign-up is waiting for and stores the sign-up in this tab.
 *
 * @returns the step that needs the code
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

/** On RESEND_COOLDOWN the earlier code is still valid; its expiry is unknown, so the cooldown is used. */
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
