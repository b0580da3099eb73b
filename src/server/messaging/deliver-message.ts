import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { faultPoint } from '@/server/platform/fault-point';
import { layOut } from './layout/lay-out';
import type { Message as Content } from './message-text';
import { deliverPush } from './push/deliver-push';
import type { MessageState } from './tables';
import { outboxMessages } from './tables';

/** About 90 minutes, with retry delays doubling from 5 s. */
export const MAX_TRIES = 11;
/** About 3 minutes: the notification also reaches its recipient without the push. */
export const MAX_PUSH_TRIES = 6;

/**
 * Sends one outbox message through its gateway and erases its text. Safe to repeat: a finished message is not sent
 * again; one whose acknowledgement was lost is resent with the same id.
 * @throws Error when the gateway rejects it, so that the job is retried
 */
export async function deliverMessage(ctx: AppContext, messageId: string): Promise<void> {
  const pending = and(eq(outboxMessages.id, messageId), eq(outboxMessages.state, 'PENDING'));
  const [message] = await ctx.db
    .update(outboxMessages)
    .set({ attempts: sql`${outboxMessages.attempts} + 1` })
    .where(pending)
    .returning();
  if (!message) return;
  const finish = async (state: MessageState, lastError: string | null) => {
    const finishedAt = ctx.clock.now();
    // Erase the text: it may contain a code.
    await ctx.db
      .update(outboxMessages)
      .set({ state, lastError, finishedAt, content: null, code: null })
      .where(pending);
  };
  if (message.sendBefore && message.sendBefore <= ctx.clock.now()) {
    return finish('FAILED', 'expired before it could be sent');
  }
  try {
    if (!(await send(ctx, message))) return finish('FAILED', 'the subscription has ended');
  } catch (error) {
    const reason = describeGatewayError(error);
    const most = message.channel === 'push' ? MAX_PUSH_TRIES : MAX_TRIES;
    if (message.attempts >= most) return finish('FAILED', reason);
    await ctx.db.update(outboxMessages).set({ lastError: reason }).where(pending);
    // The original error is not rethrown: a mail server's message may contain the address.
    throw new Error(`The ${message.channel} gateway did not accept a message: ${reason}`);
  }
  faultPoint(ctx, 'message-sent');
  await finish('SENT', null);
}

type Message = typeof outboxMessages.$inferSelect;

/** @returns false if the recipient was deleted */
async function send(ctx: AppContext, message: Message): Promise<boolean> {
  const { id, channel, recipient, voice, purpose, createdAt: writtenAt, code, content } = message;
  if (!content) throw new Error('A pending message has no text.');
  if (channel === 'push') return deliverPush(ctx, { id, recipient, content });
  const { language } = content;
  const sender = channel === 'email' ? ctx.mail : ctx.sms;
  const text = contentOf(channel, content);
  const { unsubscribe } = content;
  const about = { id, to: recipient, voice, purpose, language, writtenAt, code };
  await sender.send({ ...about, ...text, ...(unsubscribe && { unsubscribe }) });
  return true;
}

function contentOf(channel: 'email' | 'sms', content: Content) {
  if (channel === 'email') return layOut(content);
  return { subject: null, text: content.sms, html: null };
}

/** Error name and codes only, without the message text. */
function describeGatewayError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const cause = (error.cause as { code?: unknown } | undefined)?.code;
  const parts = [error.name, code, responseCode, cause].filter((part) => part !== undefined);
  return parts.map(String).join(' ').slice(0, 120);
}
