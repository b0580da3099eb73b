import { eq } from 'drizzle-orm';
import type { AppContext } from '@/server/context';
import type { Tx } from '@/server/db/client';
import { type NotificationKind, notifications, users } from '@/server/db/schema';
import { layOut, type MessageText } from '../messages/message-text';
import { postMessage } from '../messages/post-message';
import { readSettings } from '../settings/read-settings';
import { emitEvent } from './emit-event';

/** What a verb needs to tell somebody something. */
export type Notifier = Pick<AppContext, 'clock' | 'config' | 'jobs'>;

export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  /** Up to 160 characters; also the subject of the e-mail, so nothing a locked screen should not show. */
  title: string;
  /** Up to 1000 characters of plain words. */
  body: string;
  /** A path of this site, or null. */
  link: string | null;
  /** For the page that shows it: ids, figures. */
  data?: Readonly<Record<string, unknown>>;
  /** What causes it. A person is told of a cause once, however often it is raised. */
  dedupeKey?: string;
  /** Words of its own for e-mail and SMS; made from title, body and link otherwise. */
  message?: MessageText;
  /** The button under the e-mail's text. */
  linkLabel?: string;
};

/**
 * Tells a person something, in the caller's transaction: the notice in the product, a message by e-mail and SMS as the
 * person chose for that kind, and a word to the pages that are open. Security notices take every way whatever was chosen
 * (`readSettings`).
 *
 * @returns false when this cause was told before: nothing is written or sent then
 */
export async function raiseNotification(
  ctx: Notifier,
  tx: Tx,
  notice: NewNotification,
): Promise<boolean> {
  const { userId, kind, title, body, link, data = {}, dedupeKey = null } = notice;
  const [person] = await tx
    .select({
      email: users.email,
      phone: users.phone,
      settings: users.settings,
      marketingOptIn: users.marketingOptIn,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error('There is nobody to be told.');
  const channels = readSettings(person.settings, person.marketingOptIn).notifications[kind];
  const at = ctx.clock.now();
  const [row] = await tx
    .insert(notifications)
    .values({
      userId,
      kind,
      title,
      body,
      link,
      data: { ...data },
      dedupeKey,
      createdAt: at,
      // Not wanted here: kept out of sight, so that the cause is known to have been told.
      removedAt: channels.inApp ? null : at,
    })
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
    .returning({ id: notifications.id });
  if (!row) return false;
  const text = notice.message ?? wordsOf(ctx, notice);
  const purpose = `NOTICE_${kind}`;
  if (channels.email) {
    await postMessage(ctx, tx, { channel: 'email', to: person.email, purpose, text });
  }
  if (channels.sms) {
    await postMessage(ctx, tx, { channel: 'sms', to: person.phone, purpose, text });
  }
  if (channels.inApp) {
    await emitEvent(tx, { name: 'notification', userId, data: { id: row.id, kind } });
  }
  return true;
}

function wordsOf(
  { config }: Notifier,
  { title, body, link, linkLabel = 'Open FNX' }: NewNotification,
): MessageText {
  return layOut({
    subject: title,
    paragraphs: [body],
    ...(link === null ? {} : { link: { url: `${config.publicUrl}${link}`, label: linkLabel } }),
    sms: `FNX: ${title}. ${body}`,
  });
}
