import { randomBytes } from 'node:crypto';
import type { ReadingScope } from '@fnx/api/shared/reading-tokens';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { readingTokenMade } from '@/server/messaging/security-texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { throttle } from '@/server/platform/limits/throttle';
import { sessions } from '@/server/users/tables';
import { signToken } from './token';

const MADE_PER_DAY = 5;

type Asked = Proof & { label: string; reads: readonly ReadingScope[]; days: number };

/**
 * Makes a token that only reads. It is a session with scopes: whatever ends all sessions ends it, and it has no idle time and no browser.
 * @throws DomainError RATE_LIMITED, and as `reauthenticate`
 */
export async function makeReadingToken(
  ctx: AppContext,
  session: Session,
  { label, reads, days, ...proof }: Asked,
  caller: Caller,
) {
  const { userId } = session;
  await reauthenticate(ctx, session, proof, () =>
    throttle(ctx, `reading-token:${userId}`, MADE_PER_DAY, DAY_SECONDS),
  );
  const now = ctx.clock.now();
  const expiresAt = plusSeconds(now, days * DAY_SECONDS);
  const made: Session = {
    userId,
    sessionId: randomBytes(32).toString('base64url'),
    secretKey: randomBytes(32).toString('base64url'),
  };
  const { ip, userAgent } = caller;
  const times = { createdAt: now, lastSeenAt: now, expiresAt };
  await ctx.db.transaction(async (tx) => {
    const scopes = [...new Set(reads)];
    await tx
      .insert(sessions)
      .values({ id: made.sessionId, userId, ip, userAgent, label, reads: scopes, ...times });
    await raiseNotification(ctx, tx, { userId, ...readingTokenMade(ctx, expiresAt) });
  });
  ctx.log.info({ event: 'reading token made', userId }, 'event');
  return { token: await signToken(ctx, made, expiresAt), expiresAt: expiresAt.toISOString() };
}
