import type { Tx } from '@fnx/postgres/client';
import { type Issue, type Issued, issueCode, reissueCode } from '@/server/account/codes/issue-code';
import { postMessage } from '@/server/messaging/post-message';
import type { MessageChannel } from '@/server/messaging/tables';
import { loginCode } from '@/server/messaging/texts';
import type { AppContext } from '@/server/platform/context';
import { languageOf } from '@/server/users/read-settings';
import type { users } from '@/server/users/tables';

export type User = typeof users.$inferSelect;
export type LoginChannel = MessageChannel | 'both';

/** One code is sent to phone and e-mail, if both have messages left; either copy works. */
export function loginIssue(
  ctx: AppContext,
  loginId: string,
  user: Pick<User, 'email' | 'phone'>,
  channel: LoginChannel = 'both',
): Issue {
  const byChannel = { sms: [user.phone], email: [user.email], both: [user.phone, user.email] };
  return {
    purpose: 'LOGIN',
    requestId: loginId,
    address: `${user.phone}|${user.email}`,
    recipients: byChannel[channel],
    budget: 'own',
    lifeSeconds: ctx.config.limits.codeLifeSeconds,
    decoy: false,
  };
}

type Sent = Issued & { sentTo: MessageChannel[] };

async function post(
  ctx: AppContext,
  tx: Tx,
  user: User,
  issue: Issue,
  issued: Issued,
): Promise<Sent> {
  const sentTo: MessageChannel[] = [];
  for (const to of issued.recipients) {
    const channel = to.startsWith('+') ? 'sms' : 'email';
    sentTo.push(channel);
    if (issued.code === null) continue;
    await postMessage(ctx, tx, {
      channel,
      to,
      purpose: issue.purpose,
      language: languageOf(user),
      text: loginCode(issued.code, issued.expiresIn),
      code: issued.code,
      sendBefore: issued.expiresAt,
    });
  }
  return { ...issued, sentTo };
}

export async function sendFirstLoginCode(ctx: AppContext, tx: Tx, loginId: string, user: User) {
  const issue = loginIssue(ctx, loginId, user);
  return post(ctx, tx, user, issue, await issueCode(ctx, tx, issue));
}

/**
 * Sends a new code to the chosen channel; the old code stops working on both.
 * @throws DomainError RESEND_COOLDOWN, SEND_LIMIT
 */
export async function sendNextLoginCode(
  ctx: AppContext,
  tx: Tx,
  loginId: string,
  user: User,
  channel: LoginChannel,
) {
  const issue = loginIssue(ctx, loginId, user, channel);
  return post(ctx, tx, user, issue, await reissueCode(ctx, tx, issue));
}
