import type { AppContext } from '@/server/context';
import type { Tx } from '@/server/db/client';
import { type MessageChannel, outboxMessages } from '@/server/db/schema';
import type { MessageText } from './message-text';

/** The queue that sends what `postMessage` wrote. */
export const OUTBOX_QUEUE = 'outbox';

export type Posting = {
  channel: MessageChannel;
  /** E-mail address or E.164 number. */
  to: string;
  /** What it is about, such as `LOGIN`; gateways may route by it. */
  purpose: string;
  text: MessageText;
  code?: string | null;
  /** Has the SMS read out over the phone instead. */
  voice?: boolean;
  /** After this moment it is not worth sending. */
  sendBefore?: Date;
};

/**
 * Writes a message and the job that sends it into the caller's transaction: both exist exactly when that commits.
 */
export async function postMessage(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  posting: Posting,
): Promise<void> {
  const { channel, to, purpose, text, code = null, voice = false, sendBefore = null } = posting;
  const isMail = channel === 'email';
  const [row] = await tx
    .insert(outboxMessages)
    .values({
      channel,
      recipient: to,
      voice,
      purpose,
      subject: isMail ? text.subject : null,
      body: isMail ? text.text : text.sms,
      html: isMail ? text.html : null,
      code,
      createdAt: ctx.clock.now(),
      sendBefore,
    })
    .returning({ id: outboxMessages.id });
  await ctx.jobs.send(tx, OUTBOX_QUEUE, { messageId: row?.id });
}
