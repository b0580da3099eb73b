import { and, eq, gt, lte } from 'drizzle-orm';
import { moment, t } from '@/lang/service';
import { announce } from '@/server/messaging/announce';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { SETTLEMENT_QUEUE, settleRounds } from './settle';
import { auctionReminders, auctionRounds } from './tables';
import { isShown } from './view-round';

/** What is left of a round when those who asked for it are told that it closes. */
const BEFORE_CLOSE_SECONDS = 86_400;

/** Tells shareholders once that a round is open, and those who asked for it that it closes soon. Safe to run in several processes. */
async function watchRounds(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const open = await ctx.db
    .select()
    .from(auctionRounds)
    .where(
      and(
        isShown,
        eq(auctionRounds.state, 'LIVE'),
        lte(auctionRounds.opens, now),
        gt(auctionRounds.closes, now),
      ),
    );
  for (const { id, closes } of open) {
    const link = `/sell?round=${id}`;
    const facts = { id: String(id), time: moment(closes) };
    await ctx.db.transaction(async (tx) => {
      await announce(tx, {
        kind: 'AUCTION',
        audience: 'HOLDERS',
        title: t('An auction is open'),
        body: t('Auction {id} takes orders until {time}.', { ...facts }),
        link,
        fingerprint: `auction ${id} open`,
        at: now,
      });
      if (closes > plusSeconds(now, BEFORE_CLOSE_SECONDS)) return;
      const people = await tx.select({ userId: auctionReminders.userId }).from(auctionReminders);
      if (people.length === 0) return;
      await raiseNotifications(
        ctx,
        tx,
        people.map(({ userId }) => ({
          userId,
          kind: 'AUCTION' as const,
          title: t('An auction closes soon'),
          body: t('Auction {id} takes orders until {time}.', { ...facts }),
          link,
          dedupeKey: `auction:${id}:closes`,
        })),
      );
    });
  }
}

const watchJob: RepeatedJob = { queue: 'auctions', every: 10, work: watchRounds };
const settlementJob: RepeatedJob = { queue: SETTLEMENT_QUEUE, every: 3, work: settleRounds };

export const auctionsJobs: readonly JobDefinition[] = [watchJob, settlementJob];
