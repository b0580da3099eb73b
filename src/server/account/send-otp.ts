import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { type ActionSent, beginAction, resendAction } from './codes/actions';
import { itself, reauthenticate, requirePassword } from './credentials/reauthenticate';
import { beginEmailChange, beginPhoneChange } from './profile/change-address';
import { beginReset, resendReset } from './recovery/forgot-password';

type Input = z.output<(typeof contract)['sendOtpEmail']['input']>;

/**
 * Sends or resends the code for an action. Only FORGOT works without a session.
 * @throws DomainError SESSION_EXPIRED, NOT_FOUND for an unknown or expired otpId, RESEND_COOLDOWN, SEND_LIMIT,
 * CAPTCHA_FAILED, WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, VALIDATION_ERROR, RATE_LIMITED
 */
export async function sendOtp(
  ctx: AppContext,
  session: Session | null,
  input: Input,
  caller: Caller,
): Promise<ActionSent> {
  await throttleNetwork(ctx, 'sends', caller, ctx.config.limits.codeSendsPerIpHour, 3_600);
  if (input.purpose === 'FORGOT') {
    const { resetId, ...sent } =
      'otpId' in input ? await resendReset(ctx, input.otpId) : await beginReset(ctx, input, caller);
    return { otpId: resetId, ...sent };
  }
  if (!session) throw problem('SESSION_EXPIRED');
  if ('otpId' in input) {
    return resendAction(ctx, session, { purpose: input.purpose, otpId: input.otpId });
  }
  switch (input.purpose) {
    case 'CHANGE_EMAIL':
      return beginEmailChange(ctx, session, input);
    case 'CHANGE_PHONE':
      return beginPhoneChange(ctx, session, input);
    case 'CHANGE_WALLET':
      return beginActionByEmail(
        ctx,
        session,
        input.purpose,
        await reauthenticate(ctx, session, input, itself),
      );
    case 'DISABLE_2FA':
      // The authenticator is lost, so it is not required here; the disable call requires a recovery code instead.
      return beginActionByEmail(
        ctx,
        session,
        input.purpose,
        await requirePassword(ctx, session, input.password),
      );
  }
}

function beginActionByEmail(
  ctx: AppContext,
  session: Session,
  purpose: 'CHANGE_WALLET' | 'DISABLE_2FA',
  { email }: { email: string },
): Promise<ActionSent> {
  return ctx.db.transaction((tx) => beginAction(ctx, tx, session, { purpose, address: email }));
}
