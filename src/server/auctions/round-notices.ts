import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { decimal, moment, sentences, type Text, t } from '@/lang/service';
import { announce } from '@/server/messaging/announce';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { RepeatedJob } from '@/server/platform/jobs/engine';
import { DAY_SECONDS } from '@/shared/time';
import { priceAt, priceText, sharesText } from './price';
import type { Round } from './round-book';
import { auctionRounds } from './tables';

/** What the bank itself does in a round; null where it takes no part. */
export function bankSentence(round: Round): Text | null {
  if (round.bankSharesRaw === 0n || round.currencyId === null) return null;
  const values = {
    shares: decimal(sharesText(round.bankSharesRaw)),
    price: decimal(priceText(round, priceAt(round, round.bankTick))),
    symbol: round.currencyId,
  };
  return round.bankSide === 'BID'
    ? t('The bank buys back up to {shares} shares at {price} {symbol} or less.', values)
    : t('The bank offers up to {shares} new shares at {price} {symbol} or more.', values);
}

/** Tells all holders once that a round has opened; not of one that opened more than a day ago, such as after a rebuilt index. */
async function tellOpenings({ db, clock }: AppContext): Promise<void> {
  const at = clock.now();
  const open = await db
    .select()
    .from(auctionRounds)
    .where(
      and(
        eq(auctionRounds.state, 'LIVE'),
        isNotNull(auctionRounds.currencyId),
        lte(auctionRounds.opens, at),
        gt(auctionRounds.opens, plusSeconds(at, -DAY_SECONDS)),
        gt(auctionRounds.closes, at),
      ),
    );
  for (const round of open) {
    await db.transaction((tx) =>
      announce(tx, {
        kind: 'AUCTION',
        audience: 'HOLDERS',
        title: t('An auction is open'),
        body: sentences(
          t('Until {closes} you can offer shares for sale, or bid for shares, all at one price.', {
            closes: moment(round.closes),
          }),
          bankSentence(round),
        ),
        link: `/sell?round=${round.id}`,
        fingerprint: `auction ${round.id} open`,
        at,
      }),
    );
  }
}

export const openingsJob: RepeatedJob = {
  queue: 'auction-openings',
  every: 10,
  work: tellOpenings,
};
