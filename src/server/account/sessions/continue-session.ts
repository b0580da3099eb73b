import { eq } from 'drizzle-orm';
import { beginLogin } from '@/server/account/login/login';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { users } from '@/server/users/tables';
import { hashDevice } from './trusted-devices';

/**
 * Begins a login in another browser than the one that the caller's session was opened in. The token stands for the password; the code,
 * and the authenticator where it is on, are asked for as in every login. The session itself stays where it was opened.
 * @throws DomainError SEND_LIMIT, RATE_LIMITED
 */
export async function continueSession(
  ctx: AppContext,
  { userId }: Session,
  input: { deviceId?: string | undefined },
  caller: Caller,
) {
  await throttleNetwork(ctx, 'login', caller, ctx.config.limits.loginsPerIpHour, 3_600);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw problem('SESSION_EXPIRED');
  const deviceHash = input.deviceId === undefined ? null : hashDevice(ctx, input.deviceId);
  return beginLogin(ctx, user, { deviceHash, reactivate: false }, caller);
}
