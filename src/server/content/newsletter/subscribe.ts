import type { InputOf } from '@fnx/api/endpoints';
import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '@/server/content/tables';
import { postMessage } from '@/server/messaging/post-message';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { hit, throttleNetwork } from '@/server/platform/limits/throttle';
import { alreadySubscribed, confirmSubscription, LINK_DAYS } from './subscription-texts';
import { isTokenOf, statedId, subscriptionToken } from './subscription-token';

/** Submissions per hour from one IP address; fewer without a captcha token, which is optional here. */
const PER_IP_HOUR = 20;
const UNCHECKED_PER_IP_HOUR = 5;
const MAILS_PER_DAY = 3;
const FALSE_LINKS_PER_IP_HOUR = 60;

/**
 * Starts a newsletter subscription. New, pending and confirmed addresses get the same work and the same response, so
 * the caller cannot tell them apart; the mail states which it is.
 * @throws DomainError RATE_LIMITED, CAPTCHA_FAILED
 */
export async function subscribe(
  ctx: AppContext,
  input: InputOf<'userSubscribe'>,
  caller: Caller,
): Promise<{ state: 'CONFIRM_SENT' }> {
  const { email, captchaToken = '', source = null } = input;
  const budget = captchaToken === '' ? UNCHECKED_PER_IP_HOUR : PER_IP_HOUR;
  await throttleNetwork(ctx, 'newsletter', caller, budget, HOUR_SECONDS);
  if (captchaToken !== '' && !(await ctx.captcha.verify(captchaToken, caller.ip))) {
    throw problem('CAPTCHA_FAILED');
  }
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { state } = newsletterSubscribers;
    const [subscriber] = await tx
      .insert(newsletterSubscribers)
      .values({ email, source, askedAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        // Someone who unsubscribed must confirm again.
        set: {
          askedAt: now,
          state: sql`case ${state} when 'LEFT' then 'PENDING' else ${state} end`,
        },
      })
      .returning();
    if (!subscriber) throw new Error('The address was not stored.');
    const name = `newsletter-mail:${keyedName(ctx, email)}`;
    const { allowed } = await hit(ctx, tx, name, MAILS_PER_DAY, DAY_SECONDS);
    if (!allowed) return;
    const token = subscriptionToken(ctx, subscriber);
    const known = subscriber.state === 'CONFIRMED';
    await postMessage(ctx, tx, {
      channel: 'email',
      to: email,
      purpose: 'NEWSLETTER',
      language: caller.language,
      text: known ? alreadySubscribed(ctx, token) : confirmSubscription(ctx, token),
    });
  });
  return { state: 'CONFIRM_SENT' };
}

/**
 * Confirms a subscription within `LINK_DAYS` of the request, or ends it at any time. Safe to repeat.
 * @throws DomainError NOT_FOUND when the token is invalid or expired, or the subscription has ended; RATE_LIMITED for many invalid ones
 */
export async function updateSubscription(
  ctx: AppContext,
  { token, action }: InputOf<'updateSubscription'>,
  caller: Caller,
): Promise<{ state: 'SUBSCRIBED' | 'LEFT' }> {
  const id = statedId(token);
  const [named] =
    id === null
      ? []
      : await ctx.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  // Only guesses count: the mail provider's few addresses send the clicks of all its readers (RFC 8058).
  if (id === null || !named || !isTokenOf(ctx, named, token)) {
    await throttleNetwork(ctx, 'newsletter-link', caller, FALSE_LINKS_PER_IP_HOUR, HOUR_SECONDS);
    throw problem('NOT_FOUND');
  }
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const mine = eq(newsletterSubscribers.id, id);
    const [subscriber] = await tx.select().from(newsletterSubscribers).where(mine).for('update');
    if (!subscriber) throw problem('NOT_FOUND');
    if (action === 'LEAVE') {
      await tx.update(newsletterSubscribers).set({ state: 'LEFT', leftAt: now }).where(mine);
      if (subscriber.state === 'CONFIRMED') await countLeft(tx, subscriber.confirmedAt);
      return { state: 'LEFT' };
    }
    if (subscriber.state === 'CONFIRMED') return { state: 'SUBSCRIBED' };
    const tooOld = plusSeconds(subscriber.askedAt, LINK_DAYS * DAY_SECONDS) <= now;
    if (subscriber.state === 'LEFT' || tooOld) throw problem('NOT_FOUND');
    await tx
      .update(newsletterSubscribers)
      .set({ state: 'CONFIRMED', confirmedAt: now, leftAt: null })
      .where(mine);
    return { state: 'SUBSCRIBED' };
  });
}

/** Counts who left since the newest newsletter that the reader got. */
async function countLeft(tx: Tx, confirmedAt: Date | null): Promise<void> {
  await tx.execute(sql`update newsletters set left_count = left_count + 1 where id = (
    select id from newsletters where created_at >= ${confirmedAt} order by created_at desc limit 1)`);
}
