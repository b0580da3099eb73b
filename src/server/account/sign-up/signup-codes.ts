import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, gt } from 'drizzle-orm';
import type { Language } from '@/lang/languages';
import { type Issue, type Issued, issueCode, reissueCode } from '@/server/account/codes/issue-code';
import {
  countSkippedNotice,
  notifyAddressOwner,
} from '@/server/account/codes/notify-address-owner';
import { signups } from '@/server/account/tables';
import { spokenCode } from '@/server/messaging/code-texts';
import { postMessage } from '@/server/messaging/post-message';
import { signupCode } from '@/server/messaging/texts';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';

export type Signup = typeof signups.$inferSelect;
export type SignupPurpose = 'SIGNUP_PHONE' | 'SIGNUP_EMAIL';

/** @throws DomainError VERIFICATION_NOT_FOUND when the id is unknown, finished or expired */
export async function findSignup(ctx: AppContext, db: Db, id: string): Promise<Signup> {
  const [signup] = isUuid(id)
    ? await db
        .select()
        .from(signups)
        .where(and(eq(signups.id, id), gt(signups.expiresAt, ctx.clock.now())))
    : [];
  if (!signup || signup.state === 'DONE') throw problem('VERIFICATION_NOT_FOUND');
  return signup;
}

export function signupIssue(ctx: AppContext, signup: Signup, purpose: SignupPurpose): Issue {
  const isPhone = purpose === 'SIGNUP_PHONE';
  const address = isPhone ? signup.phone : signup.email;
  return {
    purpose,
    requestId: signup.id,
    address,
    recipients: [address],
    budget: 'open',
    lifeSeconds: ctx.config.limits.signupCodeLifeSeconds,
    decoy: isPhone ? signup.phoneTaken : signup.emailTaken,
  };
}

async function post(
  ctx: AppContext,
  tx: Tx,
  issue: Issue,
  issued: Issued,
  language: Language,
  voice = false,
): Promise<void> {
  // Sent instead of a code, so that both cases take equally long.
  if (issued.code === null) return notifyAddressOwner(ctx, tx, issue.address);
  await countSkippedNotice(ctx, tx, issue.address);
  await postMessage(ctx, tx, {
    channel: issue.purpose === 'SIGNUP_PHONE' ? 'sms' : 'email',
    to: issue.address,
    purpose: issue.purpose,
    language,
    text: voice ? spokenCode(issued.code) : signupCode(issued.code, issued.expiresIn),
    voice,
    code: issued.code,
    sendBefore: issued.expiresAt,
  });
}

/** @param language of the page that asks */
export async function sendFirstCode(
  ctx: AppContext,
  tx: Tx,
  signup: Signup,
  purpose: SignupPurpose,
  { language }: Pick<Caller, 'language'>,
): Promise<Issued> {
  const issue = signupIssue(ctx, signup, purpose);
  const issued = await issueCode(ctx, tx, issue);
  await post(ctx, tx, issue, issued, language);
  return issued;
}

/** @throws DomainError RESEND_COOLDOWN, SEND_LIMIT */
export async function sendNextCode(
  ctx: AppContext,
  tx: Tx,
  signup: Signup,
  purpose: SignupPurpose,
  { language }: Pick<Caller, 'language'>,
  voice = false,
): Promise<Issued> {
  const issue = signupIssue(ctx, signup, purpose);
  const issued = await reissueCode(ctx, tx, issue);
  await post(ctx, tx, issue, issued, language, voice);
  return issued;
}
