import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { emitEvents, type LiveEvent } from '@/server/platform/events/emit-event';
import { readSettings } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import type { NotificationKind } from '@/shared/vocabulary';
import { layOut, type MessageText } from './message-text';
import { type Posting, postMessages } from './post-message';
import { notifications } from './tables';

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
  /** Told to open pages beside the notice itself, also when there is no notice to be told. */
  alongside?: LiveEvent;
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
  const told = await raiseNotifications(ctx, tx, [notice]);
  return told === 1;
}

/**
 * The same for several notices, with as many statements as for one.
 *
 * @returns how many of them were not told before
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
  const tellings = notices.map((notice) => {
    const person = people.get(notice.userId);
    if (!person) throw new Error('There is nobody to be told.');
    const settings = readSettings(person.settings, person.marketingOptIn);
    return { id: randomUUID(), notice, person, channels: settings.notifications[notice.kind] };
  });
  const rows = tellings.map(({ id, channels, notice }) => ({
    id,
    userId: notice.userId,
    kind: notice.kind,
    title: notice.title,
    body: notice.body,
    link: notice.link,
    data: { ...notice.data },
    dedupeKey: notice.dedupeKey ?? null,
    createdAt: at,
    // Not wanted here: kept out of sight, so that the cause is known to have been told.
    removedAt: channels.inApp ? null : at,
  }));
  const written = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
    .returning({ id: notifications.id });
  const told = tellings.filter(({ id }) => written.some((row) => row.id === id));
  await postMessages(
    ctx,
    tx,
    told.flatMap((telling) => postingsOf(ctx, telling)),
  );
  await emitEvents(
    tx,
    tellings.flatMap((telling) => eventsOf(telling, told.includes(telling))),
  );
  return told.length;
}

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'phone' | 'settings' | 'marketingOptIn'
>;

type Telling = {
  /** Of the notice's row. */
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
    .prepare('people_to_tell')
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

function postingsOf(ctx: Notifier, { notice, person, channels }: Telling): Posting[] {
  const text = notice.message ?? wordsOf(ctx, notice);
  const purpose = `NOTICE_${notice.kind}`;
  const postings: Posting[] = [];
  if (channels.email) postings.push({ channel: 'email', to: person.email, purpose, text });
  if (channels.sms) postings.push({ channel: 'sms', to: person.phone, purpose, text });
  return postings;
}

function eventsOf({ id, notice, channels }: Telling, isNew: boolean): LiveEvent[] {
  const { userId, kind, alongside } = notice;
  const events = alongside ? [alongside] : [];
  if (isNew && channels.inApp) events.push({ name: 'notification', userId, data: { id, kind } });
  return events;
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
