import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import { and, eq } from 'drizzle-orm';
import { consumeCode, refuseCode } from '@/server/account/codes/consume-code';
import { readProfile } from '@/server/account/profile/read-profile';
import { openSession } from '@/server/account/sessions/open-session';
import { signups } from '@/server/account/tables';
import { postMessage } from '@/server/messaging/post-message';
import { welcome } from '@/server/messaging/texts';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { faultPoint } from '@/server/platform/fault-point';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { users } from '@/server/users/tables';
import { findSignup, type Signup, signupIssue } from './signup-codes';

/**
 * Verifies the e-mail address of a sign-up, creates the account and opens its first session.
 * @throws DomainError OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS, VERIFICATION_NOT_FOUND, PHONE_NOT_VERIFIED
 */
export async function verifyEmail(
  ctx: AppContext,
  input: { verificationId: string; otp: string },
  caller: Caller,
) {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const signup = await findSignup(ctx, ctx.db, input.verificationId);
  if (signup.state === 'PHONE_PENDING') throw problem('PHONE_NOT_VERIFIED');
  const outcome = await ctx.db
    .transaction(async (tx) => {
      const request = signupIssue(ctx, signup, 'SIGNUP_EMAIL');
      const consumed = await consumeCode(ctx, tx, request, input.otp);
      if (consumed.state !== 'right') return { consumed };
      const opened = await openAccount(ctx, tx, signup, caller);
      faultPoint(ctx, 'account-written');
      return { opened };
    })
    .catch((error: unknown) => {
      // A concurrent sign-up with the same address finished first.
      if (violatedConstraint(error)?.startsWith('users_')) throw problem('VERIFICATION_NOT_FOUND');
      throw error;
    });
  if (!outcome.opened) throw refuseCode(outcome.consumed, 'OTP_ATTEMPTS');
  faultPoint(ctx, 'account-committed');
  const { userId, token } = outcome.opened;
  ctx.log.info({ requestId: caller.requestId, event: 'account opened', userId }, 'event');
  return { token, user: await readProfile(ctx, userId) };
}

async function openAccount(ctx: AppContext, tx: Tx, signup: Signup, caller: Caller) {
  const now = ctx.clock.now();
  const [user] = await tx
    .insert(users)
    .values({
      firstName: signup.firstName,
      lastName: signup.lastName,
      email: signup.email,
      countryCode: signup.countryCode,
      phone: signup.phone,
      country: signup.country,
      passwordHash: signup.passwordHash,
      referralCode: signup.referralCode,
      termsVersion: signup.termsVersion,
      termsAcceptedAt: signup.createdAt,
      riskAcceptedAt: signup.createdAt,
      marketingOptIn: signup.marketingOptIn,
      // English is the default.
      settings: caller.language === 'en' ? {} : { language: caller.language },
      createdAt: now,
      lastLoginAt: now,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The account was not stored.');
  await tx
    .update(signups)
    .set({ state: 'DONE' })
    .where(and(eq(signups.id, signup.id), eq(signups.state, 'EMAIL_PENDING')));
  await postMessage(ctx, tx, {
    channel: 'email',
    to: signup.email,
    purpose: 'WELCOME',
    language: caller.language,
    text: welcome(ctx, signup.firstName),
  });
  return { userId: user.id, token: await openSession(ctx, tx, user.id, caller) };
}
