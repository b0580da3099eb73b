import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq } from 'drizzle-orm';
import { signups } from '@/server/account/tables';
import type { MessageText } from '@/server/messaging/message-text';
import { postMessage } from '@/server/messaging/post-message';
import { alreadyMember } from '@/server/messaging/texts';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { hit } from '@/server/platform/limits/throttle';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';

export const SIGNUP_NOTICE_QUEUE = 'signup-notice';

const NOTICES_PER_DAY = 3;

/**
 * Notifies the owner of a phone or e-mail address that it was used for another account. Notices over the daily limit
 * are written already expired and never sent, so that timing does not reveal the limit.
 */
export async function notifyAddressOwner(
  ctx: AppContext,
  tx: Tx,
  to: string,
  text: MessageText = alreadyMember(ctx),
): Promise<void> {
  const notice = await countNotice(ctx, tx, 'notice', to);
  await postMessage(ctx, tx, {
    channel: to.startsWith('+') ? 'sms' : 'email',
    to,
    purpose: 'ALREADY_MEMBER',
    language: notice.language,
    text,
    ...(notice.allowed ? {} : { sendBefore: ctx.clock.now() }),
  });
}

/** Called when a code is sent instead of a notice: runs the same queries as a notice, so that both take equally long. */
export async function countSkippedNotice(ctx: AppContext, tx: Tx, to: string): Promise<void> {
  await countNotice(ctx, tx, 'no-notice', to);
}

async function countNotice(ctx: AppContext, tx: Tx, kind: 'notice' | 'no-notice', to: string) {
  const name = `${kind}:${keyedName(ctx, to)}`;
  const { allowed } = await hit(ctx, tx, name, NOTICES_PER_DAY, DAY_SECONDS);
  const [owner = { settings: {} }] = await tx
    .select({ settings: users.settings })
    .from(users)
    .where(eq(to.startsWith('+') ? users.phone : users.email, to));
  return { allowed, language: languageOf(owner) };
}

/**
 * Notifies the owner of a taken e-mail address when the sign-up starts, because its e-mail step may never be reached.
 * (The owner of a phone is notified instead of getting a code.)
 */
export async function notifyEmailOwner(ctx: AppContext, signupId: string): Promise<void> {
  if (!isUuid(signupId)) return;
  await ctx.db.transaction(async (tx) => {
    const [signup] = await tx
      .select({ email: signups.email, emailTaken: signups.emailTaken })
      .from(signups)
      .where(eq(signups.id, signupId));
    if (signup?.emailTaken) await notifyAddressOwner(ctx, tx, signup.email);
  });
}
