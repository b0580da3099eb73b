import { eq } from 'drizzle-orm';
import { signups } from '@/server/account/tables';
import type { MessageText } from '@/server/messaging/message-text';
import { postMessage } from '@/server/messaging/post-message';
import { alreadyMember } from '@/server/messaging/texts';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { isUuid } from '@/server/platform/ids';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { hit } from '@/server/platform/limits/throttle';

/** The queue of sign-ups whose e-mail may belong to somebody already. */
export const SIGNUP_NOTICE_QUEUE = 'signup-notice';

/** Messages "you already have an account" that one address gets in a day, however often it is tried. */
const NOTICES_PER_DAY = 3;
const DAY_SECONDS = 86_400;

/**
 * Tells the owner of a phone or e-mail that somebody tried to use it for another account; a few times a day at most. One
 * too many is written like the others and never sent, so that the caller cannot count them by the time they take.
 */
export async function postOwnerNotice(
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
    text,
    ...(notice.allowed ? {} : { sendBefore: ctx.clock.now() }),
  });
}

/** Where a code is sent and no owner is to be told: counts in vain, because telling counts. */
export async function countInVain(ctx: AppContext, tx: Tx, to: string): Promise<void> {
  await countNotice(ctx, tx, 'no-notice', to);
}

function countNotice(ctx: AppContext, tx: Tx, kind: 'notice' | 'no-notice', to: string) {
  return hit(ctx, tx, `${kind}:${keyedName(ctx, to)}`, NOTICES_PER_DAY, DAY_SECONDS);
}

/**
 * Tells the owner of a sign-up's e-mail, if it has one, at the very beginning: the e-mail step, where a code would be
 * sent, may never be reached. (The owner of a phone is told in place of the code.)
 */
export async function tellEmailOwner(ctx: AppContext, signupId: string): Promise<void> {
  if (!isUuid(signupId)) return;
  await ctx.db.transaction(async (tx) => {
    const [signup] = await tx
      .select({ email: signups.email, emailTaken: signups.emailTaken })
      .from(signups)
      .where(eq(signups.id, signupId));
    if (signup?.emailTaken) await postOwnerNotice(ctx, tx, signup.email);
  });
}
