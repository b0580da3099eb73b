import { randomUUID } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import type { MessageText } from './message-text';
import type { MessageChannel } from './tables';
import { outboxMessages } from './tables';

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
  await postMessages(ctx, tx, [posting]);
}

/** The same for several messages. */
export async function postMessages(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length === 0) return;
  const createdAt = ctx.clock.now();
  const rows = postings.map(
    ({ channel, to, purpose, text, code = null, voice = false, sendBefore = null }) => ({
      id: randomUUID(),
      channel,
      recipient: to,
      voice,
      purpose,
      subject: channel === 'email' ? text.subject : null,
      body: channel === 'email' ? text.text : text.sms,
      html: channel === 'email' ? text.html : null,
      code,
      createdAt,
      sendBefore,
    }),
  );
  await tx.insert(outboxMessages).values(rows);
  const jobs = rows.map(({ id }) => ({ messageId: id }));
  await ctx.jobs.sendAll(tx, OUTBOX_QUEUE, jobs);
}
