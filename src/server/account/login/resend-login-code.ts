import type { AppContext, Caller } from '@/server/platform/context';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { type LoginChannel, sendNextLoginCode } from './login-codes';
import { findLogin } from './open-login';

/** @throws DomainError LOGIN_NOT_FOUND, RESEND_COOLDOWN, SEND_LIMIT */
export async function resendLoginCode(
  ctx: AppContext,
  input: { loginId: string; channel?: LoginChannel | undefined },
  caller: Caller,
) {
  await throttleNetwork(ctx, 'sends', caller, ctx.config.limits.codeSendsPerIpHour, 3_600);
  return ctx.db.transaction(async (tx) => {
    const { user } = await findLogin(ctx, tx, input.loginId, 'OTP');
    const channel = input.channel ?? 'both';
    const sent = await sendNextLoginCode(ctx, tx, input.loginId, user, channel);
    const { expiresIn, resendAfter, sendsLeft, sentTo } = sent;
    return { expiresIn, resendAfter, sendsLeft, sentTo };
  });
}
