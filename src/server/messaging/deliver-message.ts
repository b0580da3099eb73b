import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { faultPoint } from '@/server/platform/fault-point';
import type { MessageState } from './tables';
import { outboxMessages } from './tables';

/** Tries after which a message is given up; with pauses that double from 5 s that is about an hour and a half. */
export const MAX_TRIES = 11;

/**
 * Hands one message of the outbox to its gateway and erases its text. Safe to repeat: a message that is finished is not
 * sent again; one whose acknowledgement was lost is, under the same id.
 *
 * @throws Error when the gateway did not take it, so that the job is tried again later
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
    // The text may hold a code; whatever became of the message, nobody needs it any more.
    await ctx.db
      .update(outboxMessages)
      .set({ state, lastError, finishedAt, body: null, html: null, code: null })
      .where(pending);
  };
  if (message.sendBefore && message.sendBefore <= ctx.clock.now()) {
    return finish('FAILED', 'expired before it could be sent');
  }
  const sender = message.channel === 'email' ? ctx.mail : ctx.sms;
  try {
    await sender.send({
      id: message.id,
      to: message.recipient,
      voice: message.voice,
      purpose: message.purpose,
      subject: message.subject,
      text: message.body ?? '',
      html: message.html,
      writtenAt: message.createdAt,
      code: message.code,
    });
  } catch (error) {
    const reason = nameFault(error);
    if (message.attempts >= MAX_TRIES) return finish('FAILED', reason);
    await ctx.db.update(outboxMessages).set({ lastError: reason }).where(pending);
    // Not the error itself: a mail server's words may repeat the address.
    throw new Error(`A message by ${message.channel} was not taken: ${reason}`);
  }
  faultPoint(ctx, 'message-sent');
  await finish('SENT', null);
}

/** The kind of a gateway's fault, without its words. */
function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const cause = (error.cause as { code?: unknown } | undefined)?.code;
  const parts = [error.name, code, responseCode, cause].filter((part) => part !== undefined);
  return parts.map(String).join(' ').slice(0, 120);
}
