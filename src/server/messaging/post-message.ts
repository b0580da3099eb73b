import { randomUUID } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import type { Reader } from '@/lang/engine/say';
import type { Language } from '@/lang/languages';
import type { AppContext } from '@/server/platform/context';
import { type MessageText, sayMessage } from './message-text';
import type { MessagePurpose } from './purposes';
import type { OutboxChannel } from './tables';
import { outboxMessages } from './tables';

export const OUTBOX_QUEUE = 'outbox';
/** Pushes go to servers that customers choose: a slow one must not hold up login codes. */
export const PUSH_QUEUE = 'pushes';

export type Posting = Reader & {
  channel: OutboxChannel;
  /** E-mail address, E.164 number, or the id of a push subscription. */
  to: string;
  /** Gateways may route by it. */
  purpose: MessagePurpose;
  text: MessageText;
  /** The recipient's. */
  language: Language;
  code?: string | null;
  /** Voice call instead of an SMS. */
  voice?: boolean;
  /** The newsletter that it is a copy of. */
  batch?: string;
  /** Not sent after this time. */
  sendBefore?: Date;
};

/** Inserts a message and its send job in the caller's transaction, so both exist only if it commits. */
export async function postMessage(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  posting: Posting,
): Promise<void> {
  await postMessages(ctx, tx, [posting]);
}

export async function postMessages(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length === 0) return;
  const createdAt = ctx.clock.now();
  const rows = postings.map(({ channel, to, purpose, text, language, batch = null, ...rest }) => {
    const { code = null, voice = false, sendBefore = null } = rest;
    const content = sayMessage(language, text, rest);
    return {
      id: randomUUID(),
      channel,
      recipient: to,
      voice,
      purpose,
      subject: channel === 'email' ? content.subject : null,
      content,
      code,
      batch,
      createdAt,
      sendBefore,
    };
  });
  await tx.execute(insertRows(outboxMessages, rows));
  for (const queue of [OUTBOX_QUEUE, PUSH_QUEUE]) {
    const mine = rows.filter(({ channel }) => (channel === 'push') === (queue === PUSH_QUEUE));
    const jobs = mine.map(({ id }) => ({ messageId: id }));
    if (jobs.length > 0) await ctx.jobs.sendAll(tx, queue, jobs);
  }
}
