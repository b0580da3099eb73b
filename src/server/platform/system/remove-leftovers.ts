import { and, lt, ne } from 'drizzle-orm';
import {
  actions,
  codes,
  logins,
  passwordResets,
  signups,
  trustedDevices,
} from '@/server/account/tables';
import { demoMessages, outboxMessages } from '@/server/messaging/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { idempotencyKeys, liveEvents, lockouts, throttles } from '@/server/platform/tables';
import { sessions } from '@/server/users/tables';

const DAY_SECONDS = 86_400;
/** Ended sessions are kept this long for support questions about logins. */
const SESSION_DAYS = 30;
const MESSAGE_DAYS = 30;

/** Deletes expired sign-ups, logins, codes, counters and messages. Never touches money. */
export async function removeLeftovers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const ago = (days: number) => plusSeconds(now, -days * DAY_SECONDS);
  const { db } = ctx;
  await db.delete(signups).where(lt(signups.expiresAt, now));
  await db.delete(logins).where(lt(logins.expiresAt, ago(1)));
  await db.delete(actions).where(lt(actions.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ago(1)));
  await db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, now));
  await db.delete(codes).where(lt(codes.expiresAt, ago(1)));
  await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
  await db
    .delete(lockouts)
    .where(and(lt(lockouts.windowEndsAt, ago(2)), lt(lockouts.lockedUntil, ago(2))));
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, plusSeconds(now, -ctx.config.limits.idempotencySeconds)));
  await db.delete(sessions).where(lt(sessions.expiresAt, ago(SESSION_DAYS)));
  await db
    .delete(outboxMessages)
    .where(
      and(ne(outboxMessages.state, 'PENDING'), lt(outboxMessages.createdAt, ago(MESSAGE_DAYS))),
    );
  // Events of pages that are closed are never delivered.
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, plusSeconds(now, -3_600)));
  await db.delete(demoMessages).where(lt(demoMessages.at, ago(MESSAGE_DAYS)));
}
