import { and, eq, gt, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { moment, sentences, t } from '@/lang/service';
import { readWorth, type ToWorth } from '@/server/market/display-rates';
import { type NewNotification, raiseNotifications } from '@/server/messaging/raise-notification';
import { notifications } from '@/server/messaging/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { users } from '@/server/users/tables';
import { priceAt, priceText } from './price';
import type { Round } from './round-book';
import { NEWS_MS, roundLink } from './round-notices';
import { SETTLEMENT_QUEUE, settleRounds } from './settle';
import { watchSettlement } from './settlement-alerts';
import { auctionOrders, auctionReminders, auctionRounds } from './tables';
import { isShown, readLastTime } from './view-round';

/** News for those who asked for them, by the time from which they are true. `except`: people who get more elsewhere. */
type News = Pick<NewNotification, 'title' | 'body'> & { name: string; from: Date; except?: SQL };

const AT_ONCE = 500;

/** Tells those who asked for it, each once, that a round opens, that its last time begins, and how it ended. Safe to run in several processes. */
async function tellAsked(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const { state, opens, closes, endedAt } = auctionRounds;
  const running = and(eq(state, 'LIVE'), lte(opens, now), gt(closes, now));
  const ended = and(
    inArray(state, ['CLEARED', 'VOID']),
    gt(endedAt, plusSeconds(now, -NEWS_MS / 1000)),
  );
  const rounds = await ctx.db
    .select()
    .from(auctionRounds)
    .where(and(isShown, or(running, ended)));
  for (const round of rounds) {
    const news = newsOf(round, now, await readLastTime(ctx), await readWorth(ctx));
    while (await tellSome(ctx, round, news)) ctx.jobs.advance(watchJob.queue);
  }
}

function newsOf(round: Round, now: Date, lastTime: number, worth: ToWorth): News {
  const { state, opens, closes, tick, endedAt } = round;
  const id = String(round.id);
  if (state !== 'LIVE') {
    const end = { name: 'ended', from: endedAt ?? closes, except: hasOrderIn(round) };
    if (tick === null) {
      const body = t(
        'Nothing was traded in auction {id}. Shares and money on order are free again.',
        { id },
      );
      return { ...end, title: t('An auction ended without a price'), body };
    }
    const price = worth(priceText(round, priceAt(round, tick)), round.currencyId ?? '');
    const body = t('Auction {id} has the price of {price} a share.', { id, price });
    return { ...end, title: t('An auction has a price'), body };
  }
  const until = t('Auction {id} takes orders until {time}.', { id, time: moment(closes) });
  const last = plusSeconds(closes, -lastTime);
  if (now < last)
    return { name: 'opens', from: opens, title: t('An auction is open'), body: until };
  const body = sentences(
    until,
    t('From now on an order can only grow or take a better price for the other side.'),
  );
  return { name: 'closes', from: last, title: t('An auction closes soon'), body };
}

/** Owners of an order are told their own result. */
const hasOrderIn = ({ id }: Round) =>
  sql`exists (select 1 from ${auctionOrders} join ${users} on ${users.holderId} = ${auctionOrders.holder}
    where ${users.id} = ${auctionReminders.userId} and ${auctionOrders.roundId} = ${id} and ${auctionOrders.sharesRaw} > 0)`;

/**
 * Tells a number of those who were not told yet: the row of the notification is what a second process, or the next one after a crash, sees.
 * @returns whether there may be more
 */
async function tellSome(ctx: AppContext, round: Round, news: News): Promise<boolean> {
  const { name, from, except, title, body } = news;
  const dedupeKey = `auction:${round.id}:${name}`;
  const { userId, createdAt } = auctionReminders;
  return ctx.db.transaction(async (tx) => {
    const told = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.dedupeKey, dedupeKey)));
    const people = await tx
      .select({ userId })
      .from(auctionReminders)
      .where(and(lte(createdAt, from), notExists(told), except && sql`not ${except}`))
      .limit(AT_ONCE);
    const notice = { kind: 'AUCTION' as const, title, body, link: roundLink(round), dedupeKey };
    await raiseNotifications(
      ctx,
      tx,
      people.map((one) => ({ ...one, ...notice })),
    );
    return people.length === AT_ONCE;
  });
}

export const watchJob: RepeatedJob = {
  queue: 'auctions',
  every: 10,
  async work(ctx) {
    await watchSettlement(ctx);
    await tellAsked(ctx);
  },
};
const settlementJob: RepeatedJob = { queue: SETTLEMENT_QUEUE, every: 3, work: settleRounds };

export const auctionsJobs: readonly JobDefinition[] = [watchJob, settlementJob];
