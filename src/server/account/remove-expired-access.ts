import { DAY_SECONDS } from '@fnx/values/time';
import { lt } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { sessions } from '@/server/users/tables';
import { forgetEmails } from './profile/former-emails';
import {
  actions,
  codes,
  logins,
  passkeyChallenges,
  passwordResets,
  signups,
  trustedDevices,
} from './tables';

/** Ended sessions are kept for questions about logins. */
const SESSION_DAYS = 30;

/** Deletes expired sign-ups, logins, codes, challenges, resets, trusted devices, former addresses and sessions. */
export async function removeExpiredAccess(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const ago = (days: number) => plusSeconds(now, -days * DAY_SECONDS);
  const { db } = ctx;
  await db.delete(signups).where(lt(signups.expiresAt, now));
  await db.delete(logins).where(lt(logins.expiresAt, ago(1)));
  await db.delete(actions).where(lt(actions.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ago(1)));
  await db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, now));
  await db.delete(codes).where(lt(codes.expiresAt, ago(1)));
  await forgetEmails(ctx);
  await db.delete(sessions).where(lt(sessions.expiresAt, ago(SESSION_DAYS)));
}
