import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, gte, lt } from 'drizzle-orm';
import { formerEmails } from '@/server/account/tables';
import type { MessageText } from '@/server/messaging/message-text';
import { postMessages } from '@/server/messaging/post-message';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';

const KEPT_DAYS = 30;

const since = ({ clock }: Pick<AppContext, 'clock'>) =>
  plusSeconds(clock.now(), -KEPT_DAYS * DAY_SECONDS);

/** Keeps the present e-mail address of an account, which is about to be replaced. */
export async function keepEmail(ctx: AppContext, tx: Tx, userId: string): Promise<void> {
  const isOwner = eq(users.id, userId);
  const [owner] = await tx.select({ email: users.email }).from(users).where(isOwner);
  if (!owner) return;
  const replacedAt = ctx.clock.now();
  await tx
    .insert(formerEmails)
    .values({ userId, email: owner.email, replacedAt })
    .onConflictDoUpdate({
      target: [formerEmails.userId, formerEmails.email],
      set: { replacedAt },
    });
}

/** Mails a security notice to the addresses of an account that were replaced in the last 30 days: a thief may have replaced them. */
export async function mailFormerEmails(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  text: MessageText,
): Promise<void> {
  const rows = await tx
    .select({ to: formerEmails.email, present: users.email, settings: users.settings })
    .from(formerEmails)
    .innerJoin(users, eq(users.id, formerEmails.userId))
    .where(and(eq(formerEmails.userId, userId), gte(formerEmails.replacedAt, since(ctx))));
  const postings = rows
    .filter(({ to, present }) => to !== present)
    .map(({ to, settings }) => ({
      channel: 'email' as const,
      to,
      purpose: 'NOTICE_SECURITY' as const,
      language: languageOf({ settings }),
      text,
    }));
  await postMessages(ctx, tx, postings);
}

/** Deletes those that nobody writes to any more. */
export async function forgetEmails(ctx: AppContext): Promise<void> {
  await ctx.db.delete(formerEmails).where(lt(formerEmails.replacedAt, since(ctx)));
}
