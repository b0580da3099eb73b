import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { insertRows } from '@/server/platform/database/insert-rows';
import { emitEvents, type LiveEvent } from '@/server/platform/events/emit-event';
import { readSettings } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import type { NotificationKind } from '@/shared/vocabulary';
import type { MessageText } from './message-text';
import { type Posting, postMessages } from './post-message';
import { notifications } from './tables';

export type Notifier = Pick<AppContext, 'clock' | 'config' | 'jobs'>;

export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  /** Up to 160 characters. Also the e-mail subject, so it must be safe on a locked screen. */
  title: string;
  /** Plain text, up to 1000 characters. */
  body: string;
  /** Path on this site. */
  link: string | null;
  /** Ids and amounts for the page. */
  data?: Readonly<Record<string, unknown>>;
  /** Identifies the cause; each user is notified once per cause. */
  dedupeKey?: string;
  /** Text for e-mail and SMS; built from title, body and link by default. */
  message?: MessageText;
  linkLabel?: string;
  /** Extra live event, emitted even when the notification is a duplicate. */
  alongside?: LiveEvent;
};

/**
 * Notifies a user in the caller's transaction: in the product, by e-mail and SMS according to the user's settings,
 * and as a live event. Security notifications use all channels regardless of the settings (`readSettings`).
 * @returns false when the cause was notified before; nothing is written or sent then
 */
export async function raiseNotification(
  ctx: Notifier,
  tx: Tx,
  notice: NewNotification,
): Promise<boolean> {
  const raised = await raiseNotifications(ctx, tx, [notice]);
  return raised === 1;
}

/**
 * Uses as many statements for many notifications as for one.
 * @returns the number of new notifications
 */
export async function raiseNotifications(
  ctx: Notifier,
  tx: Tx,
  notices: readonly NewNotification[],
): Promise<number> {
  const at = ctx.clock.now();
  const people = await peopleOf(
    tx,
    notices.map(({ userId }) => userId),
  );
  const deliveries = notices.map((notice) => {
    const person = people.get(notice.userId);
    if (!person) throw new Error('The recipient does not exist.');
    const settings = readSettings(person.settings, person.marketingOptIn);
    return { id: randomUUID(), notice, person, channels: settings.notifications[notice.kind] };
  });
  const rows = deliveries.map(({ id, channels, notice }) => ({
    id,
    userId: notice.userId,
    kind: notice.kind,
    title: notice.title,
    body: notice.body,
    link: notice.link,
    data: { ...notice.data },
    dedupeKey: notice.dedupeKey ?? null,
    createdAt: at,
    // Hidden, but stored for deduplication.
    removedAt: channels.inApp ? null : at,
  }));
  if (rows.length === 0) return 0;
  const { rows: written } = await tx.execute<{ id: string }>(
    sql`${insertRows(notifications, rows)} on conflict (user_id, dedupe_key) do nothing returning id`,
  );
  const fresh = new Set(written.map(({ id }) => id));
  const isNew = ({ id }: Delivery) => fresh.has(id);
  await postMessages(
    ctx,
    tx,
    deliveries.filter(isNew).flatMap((delivery) => postingsOf(ctx, delivery)),
  );
  await emitEvents(
    tx,
    deliveries.flatMap((delivery) => eventsOf(delivery, isNew(delivery))),
  );
  return fresh.size;
}

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'phone' | 'settings' | 'marketingOptIn'
>;

type Delivery = {
  id: string;
  notice: NewNotification;
  person: Person;
  channels: { email: boolean; sms: boolean; inApp: boolean };
};

async function peopleOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const people = await tx
    .select({
      id: users.id,
      email: users.email,
      phone: users.phone,
      settings: users.settings,
      marketingOptIn: users.marketingOptIn,
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
    .prepare('notification_recipients')
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

function postingsOf(ctx: Notifier, { notice, person, channels }: Delivery): Posting[] {
  const text = notice.message ?? defaultMessage(ctx, notice);
  const purpose = `NOTICE_${notice.kind}`;
  const postings: Posting[] = [];
  if (channels.email) postings.push({ channel: 'email', to: person.email, purpose, text });
  if (channels.sms) postings.push({ channel: 'sms', to: person.phone, purpose, text });
  return postings;
}

function eventsOf({ id, notice, channels }: Delivery, isNew: boolean): LiveEvent[] {
  const { userId, kind, alongside } = notice;
  const events = alongside ? [alongside] : [];
  if (isNew && channels.inApp) events.push({ name: 'notification', userId, data: { id, kind } });
  return events;
}

function defaultMessage(
  { config }: Notifier,
  { title, body, link, linkLabel = 'Open FNX' }: NewNotification,
): MessageText {
  return {
    subject: title,
    paragraphs: [body],
    ...(link === null ? {} : { link: { url: `${config.publicUrl}${link}`, label: linkLabel } }),
    sms: `FNX: ${title}. ${body}`,
  };
}
