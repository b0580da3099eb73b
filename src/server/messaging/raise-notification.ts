import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@fnx/api/shared/account-vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { sql } from 'drizzle-orm';
import { type Reader, say } from '@/lang/engine/say';
import type { Language } from '@/lang/languages';
import { type Text, t } from '@/lang/service';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { emitEvents, type LiveEvent } from '@/server/platform/events/emit-event';
import { isErased } from '@/server/users/erase';
import { payerColumns, wayOf } from '@/server/users/pay-way';
import { languageOf, readSettings } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import type { MessageText } from './message-text';
import { type Posting, postMessages } from './post-message';
import { notifications, pushSubscriptions } from './tables';

export type Notifier = Pick<AppContext, 'clock' | 'config' | 'events' | 'jobs' | 'log'>;

export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  /** Up to 160 characters. Also the e-mail subject, so it must be safe on a locked screen. */
  title: Text;
  /** Plain text, up to 1000 characters. */
  body: Text;
  /** Path on this site. */
  link: string | null;
  /** Ids and amounts for the page. */
  data?: Readonly<Record<string, unknown>>;
  /** Identifies the cause; each user is notified once per cause. */
  dedupeKey?: string;
  /** Text for e-mail and SMS; built from title, body and link by default. */
  message?: MessageText;
  linkLabel?: Text;
  /** Extra live event, emitted even when the notification is a duplicate. */
  alongside?: LiveEvent;
};

/**
 * Notifies a user in the caller's transaction: in the product, by e-mail, SMS and push according to the user's settings, in the
 * user's language and the words of the user's way of paying, and as a live event. Security notifications use all channels regardless of the settings (`readSettings`).
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
  const ids = notices.map(({ userId }) => userId);
  const people = await peopleOf(tx, ids);
  const browsers = ctx.config.push ? await browsersOf(tx, ids) : new Map<string, string[]>();
  const deliveries = notices.map((notice) => {
    const person = people.get(notice.userId);
    if (!person) throw new Error('The recipient does not exist.');
    const settings = readSettings(person.settings, person.marketingOptIn);
    const channels =
      isErased(person) || person.isDead ? NOWHERE : settings.notifications[notice.kind];
    const pushTo = channels.push ? (browsers.get(person.id) ?? []) : [];
    const { currency } = settings;
    const reader = { language: languageOf(person), way: wayOf(ctx, person), currency };
    return { id: randomUUID(), notice, person, ...reader, channels, pushTo };
  });
  const rows = deliveries.map(({ id, channels, notice, language, ...reader }) => ({
    id,
    userId: notice.userId,
    kind: notice.kind,
    title: say(language, notice.title, reader),
    body: say(language, notice.body, reader),
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
    ctx,
    tx,
    deliveries.flatMap((delivery) => eventsOf(delivery, isNew(delivery))),
  );
  return fresh.size;
}

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'phone' | 'settings' | 'marketingOptIn' | 'country'
> & { walletsCount: number; isDead: boolean };

type Delivery = Required<Reader> & {
  id: string;
  notice: NewNotification;
  person: Person;
  language: Language;
  channels: { email: boolean; sms: boolean; inApp: boolean };
  /** Push subscriptions. */
  pushTo: readonly string[];
};

async function peopleOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const people = await tx
    .select({
      id: users.id,
      email: users.email,
      phone: users.phone,
      ...payerColumns,
      marketingOptIn: users.marketingOptIn,
      isDead: sql<boolean>`exists (select from cases where user_id = users.id and kind = 'ESTATE'
        and state <> 'CLEARED')`,
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
    .prepare('notification_recipients')
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** An erased person has no address, and a dead one reads nothing; an event of the chain can still concern them. */
const NOWHERE = { email: false, sms: false, inApp: false, push: false };

/** The push subscriptions of each person. */
async function browsersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param(ids)}::uuid[])`)
    .prepare('notified_browsers')
    .execute();
  const browsers = new Map<string, string[]>();
  for (const { id, userId } of rows) browsers.set(userId, [...(browsers.get(userId) ?? []), id]);
  return browsers;
}

function postingsOf(ctx: Notifier, delivery: Delivery): Posting[] {
  const { notice, person, language, way, currency, channels, pushTo } = delivery;
  const text = notice.message ?? defaultMessage(ctx, notice);
  const all = { purpose: `NOTICE_${notice.kind}` as const, language, way, currency };
  const postings: Posting[] = [];
  if (channels.email) postings.push({ ...all, channel: 'email', to: person.email, text });
  if (channels.sms) postings.push({ ...all, channel: 'sms', to: person.phone, text });
  for (const to of pushTo) postings.push({ ...all, ...pushPosting(ctx, notice, to) });
  return postings;
}

/** The notification itself, without names and amounts in its title; an e-mail's text may say more. */
function pushPosting(ctx: Notifier, { title, body, link }: NewNotification, to: string) {
  return {
    channel: 'push' as const,
    to,
    text: {
      subject: title,
      paragraphs: [body],
      ...(link === null ? {} : { link: { url: link, label: title } }),
    },
    // A push service keeps it as long for a device that is off.
    sendBefore: plusSeconds(ctx.clock.now(), ctx.config.limits.pushLifeSeconds),
  };
}

function eventsOf({ id, notice, channels }: Delivery, isNew: boolean): LiveEvent[] {
  const { userId, kind, alongside } = notice;
  const events = alongside ? [alongside] : [];
  if (isNew && channels.inApp) events.push({ name: 'notification', userId, data: { id, kind } });
  return events;
}

function defaultMessage(
  { config }: Notifier,
  { title, body, link, linkLabel = t('Open {brand}') }: NewNotification,
): MessageText {
  return {
    subject: title,
    paragraphs: [body],
    ...(link === null ? {} : { link: { url: `${config.publicUrl}${link}`, label: linkLabel } }),
    sms: t('{brand}: {title}. {body}', { title, body }),
  };
}
