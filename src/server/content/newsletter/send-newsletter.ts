import { createHash } from 'node:crypto';
import type { Db, Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { newsletterSubscribers, newsletters } from '@/server/content/tables';
import type { Act } from '@/server/desk/audited';
import type { Subject } from '@/server/desk/look';
import { postMessages } from '@/server/messaging/post-message';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { countFact } from '@/server/users/person-facts';
import { newsletterMail, type Written } from './subscription-texts';
import { subscriptionToken } from './subscription-token';

const isReader = eq(newsletterSubscribers.state, 'CONFIRMED');

export const hashOf = ({ subject, body }: Written): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, body]))
    .digest('hex');

/** A newsletter as signers see it. @throws Refusal for one that was sent */
export async function newsletterSubject({ db }: AppContext, written: Written): Promise<Subject> {
  await refuseSent(db, written);
  const readers = await db.$count(newsletterSubscribers, isReader);
  return {
    of: 'newsletter',
    what: `Send the newsletter “${written.subject}”`,
    facts: [
      {
        label: 'Receive it',
        value: `${countFact(readers)} subscribers who confirmed`,
        moment: true,
      },
      { label: 'Subject', value: written.subject },
      { label: 'Text', value: written.body },
      { label: 'Each mail has', value: 'a link that ends the subscription' },
      { label: 'Cannot be undone', value: 'Mails that were sent cannot be called back.' },
    ],
  };
}

async function refuseSent(db: Db, written: Written): Promise<void> {
  const isSame = eq(newsletters.sha256, hashOf(written));
  if (await db.$count(newsletters, isSame)) {
    throw refusal('ALREADY', { what: 'newsletter', state: 'sent' });
  }
}

/** Queues a newsletter; `writeNewsletters` mails it. @throws Refusal for one that was sent */
export async function sendNewsletter({ ctx, tx, entry }: Act, written: Written) {
  await refuseSent(tx, written);
  const sha256 = hashOf(written);
  entry.target = written.subject;
  entry.after = { sha256 };
  await tx.insert(newsletters).values({ ...written, sha256, createdAt: ctx.clock.now() });
  return { subject: written.subject, done: 'sent while the service is running' };
}

const BATCH = 100;
/** Longer than a message is tried. */
const COUNTED_SECONDS = 2 * DAY_SECONDS;
export const NEWSLETTERS_QUEUE = 'newsletters';

/** Writes a message to each reader, and counts what came of them. A batch commits with its progress: each reader gets one message. */
export async function writeNewsletters(ctx: AppContext): Promise<void> {
  while (await ctx.db.transaction((tx) => writeBatch(ctx, tx))) ctx.jobs.advance(NEWSLETTERS_QUEUE);
  const since = plusSeconds(ctx.clock.now(), -COUNTED_SECONDS);
  await ctx.db.execute(sql`
    update newsletters set sent = counted.sent, failed = counted.failed
    from (
      select batch, count(*) filter (where state = 'SENT') as sent, count(*) filter (where state = 'FAILED') as failed
      from outbox_messages where batch is not null and created_at > ${since} group by batch
    ) counted
    where counted.batch = newsletters.id and (newsletters.sent, newsletters.failed) <> (counted.sent, counted.failed)`);
}

/** @returns whether more may follow */
async function writeBatch(ctx: AppContext, tx: Tx): Promise<boolean> {
  const [letter] = await tx
    .select()
    .from(newsletters)
    .where(isNull(newsletters.writtenAt))
    .orderBy(asc(newsletters.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!letter) return false;
  const { id, confirmedAt } = newsletterSubscribers;
  const isAfter = letter.writtenUpTo === null ? undefined : gt(id, letter.writtenUpTo);
  const readers = await tx
    .select()
    .from(newsletterSubscribers)
    .where(and(isReader, lte(confirmedAt, letter.createdAt), isAfter))
    .orderBy(asc(id))
    .limit(BATCH);
  const mails = readers.map((reader) => ({
    channel: 'email' as const,
    to: reader.email,
    purpose: 'NEWSLETTER' as const,
    language: 'en' as const,
    batch: letter.id,
    text: newsletterMail(ctx, letter, subscriptionToken(ctx, reader)),
  }));
  await postMessages(ctx, tx, mails);
  const isDone = readers.length < BATCH;
  const writtenUpTo = readers.at(-1)?.id ?? letter.writtenUpTo;
  const writtenAt = isDone ? ctx.clock.now() : null;
  const isThis = eq(newsletters.id, letter.id);
  await tx.update(newsletters).set({ writtenUpTo, writtenAt }).where(isThis);
  return true;
}
